import { expect, test } from 'vitest'
import { useSite } from '../support/use-site.ts'

const site = useSite(async () => ({ SERVICE_WORKER: 'off' }))

test('where the operator has switched it off, a service worker from before ends itself and drops what it kept', async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.open('/contact')
  await page.evaluate(async () => {
    await (await caches.open('holmstay-trips')).put('/user/bookings/1', new Response('a booking'))
    await navigator.serviceWorker.register('/service-worker.js')
  })
  const left = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length])
  await expect.poll(left, { timeout: 20_000 }).toEqual([0, 0])
  const worker = await (await fetch(`${site.origin}/service-worker.js`)).text()
  expect(worker).toContain('unregister')
  expect(worker).not.toContain('fetch')
})

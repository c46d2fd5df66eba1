import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { useSite } from '../support/use-site.ts'

/** Another origin with logos of the operator's own. */
const asked: string[] = []
const logos = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(200, { 'content-type': 'image/svg+xml' })
  response.end('<svg xmlns="http://www.w3.org/2000/svg" width="48" height="30"/>')
})
await new Promise<void>((resolve) => logos.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => logos.close(resolve)))

const site = useSite(async () => ({
  LOGOS_PREFIX: `http://127.0.0.1:${(logos.address() as AddressInfo).port}/brand/`,
}))

test('the footer shows the cards that are taken, by logos from the configured place', async () => {
  const visitor = await site.visitor()
  visitor.allowFault(/^foreign request: http:\/\/127\.0\.0\.1:\d+\/brand\//)
  await visitor.open('/tos')
  const images = visitor.page.locator('footer img')
  await images.first().scrollIntoViewIfNeeded()
  expect(await images.evaluateAll((all) => all.map((one) => one.getAttribute('alt')))).toEqual([
    'Visa',
    'Mastercard',
    'Amex',
  ])
  const isShown = () =>
    images.evaluateAll((all) =>
      all.every((one) => (one as HTMLImageElement).complete && (one as HTMLImageElement).naturalWidth === 48),
    )
  await expect.poll(isShown).toBe(true)
  expect(asked.toSorted()).toEqual(['/brand/amex.svg', '/brand/mastercard.svg', '/brand/visa.svg'])
})

test('those that come with the product are there', async () => {
  for (const name of ['visa', 'mastercard', 'amex']) {
    const response = await fetch(`${site.origin}/logos/${name}.svg`)
    expect([name, response.status, response.headers.get('content-type')]).toEqual([name, 200, 'image/svg+xml'])
  }
})

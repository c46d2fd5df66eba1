import { consolePaths } from '#contract/site/console-map.ts'
import { STAFF_EVENTS_PATH } from '#contract/staff-events.ts'
import type { TaskShape } from '#contract/task/task-schemas.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { offersFor } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
const host = { name: demoHost.displayName, email: demoHost.email, password: demoHost.password }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('on a phone a task is read beside who could do it, and is removed only once it was said what is lost', async () => {
  const visitor = await site.visitor(phone)
  const { page } = visitor
  await enter(visitor, site.origin, host)
  await visitor.open(consolePaths.tasks())
  const added = await page.evaluate(async () => {
    const call = async (path: string, data?: object) => {
      const response = await fetch(path, {
        method: data ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json' },
        ...(data && { body: JSON.stringify({ data }) }),
      })
      return ((await response.json()) as { data: unknown }).data
    }
    const [stay] = (await call('/api/staff/stays?limit=1')) as { slug: string }[]
    await call('/api/staff/workers', { name: 'Margalida Camps', homes: [stay!.slug] })
    const today = new Date().toISOString().slice(0, 10)
    const task = { stay: stay!.slug, kind: 'repair', title: 'Mend the shutters of the terrace', day: today }
    return (await call('/api/staff/tasks', task)) as TaskShape
  })
  await visitor.open(consolePaths.tasks())
  const row = page.locator(`#task-${added.documentId}`)
  await row.getByRole('button', { name: /^Give to/ }).waitFor()
  expect((await row.locator('.c-main').boundingBox())!.width).toBeGreaterThan(160)

  await row.getByRole('button', { name: /^Give to/ }).tap()
  await visitor.arrivesAt(/done=given/)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`task-${added.documentId}`)
  await row.getByText('More…').click()
  expect(await row.getByRole('button', { name: 'Remove', exact: true }).isVisible()).toBe(false)
  await row.getByText('Remove…').click()
  await row.getByText('It is gone, with its notes, and cannot be brought back.').waitFor()
  await row.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Removed.', { exact: true }).waitFor()
  await row.waitFor({ state: 'detached' })
})

test('on a phone the rate of a tax has room for its words', async () => {
  const visitor = await site.visitor(phone)
  await enter(visitor, site.origin, host)
  await visitor.open(consolePaths.taxes())
  const rate = visitor.page.locator('tbody td').first()
  expect((await rate.boundingBox())!.width).toBeGreaterThan(150)
})

test('a link or an address that others need is copied by a button beside it; without scripts it can be selected', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const visitor = await site.visitor({ permissions })
  await enter(visitor, site.origin, host)
  await visitor.open(consolePaths.team())
  const { page } = visitor
  await page.getByLabel('Name', { exact: true }).fill('Copia Linkova')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Make a link for Copia Linkova' }).click()
  const link = await page.locator('code.c-secret').innerText()
  expect(link).toMatch(/^http.*\/t\//)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const plain = await site.visitor({ javaScriptEnabled: false })
  await enter(plain, site.origin, host)
  await plain.open(consolePaths.team())
  await plain.page.getByRole('button', { name: 'Make a link for Copia Linkova' }).click()
  await plain.page.locator('code.c-secret').waitFor()
  expect(await plain.page.getByRole('button', { name: 'Copy', exact: true }).count()).toBe(0)
})

test('what others do with a task comes up on the open page of tasks', async () => {
  const [{ slug }] = await offersFor(site.origin, 33)
  const title = 'Sweep the chimney of the live page'
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const visitor = await site.visitor()
  await enter(visitor, site.origin, host)
  const { page } = visitor
  const listening = page.waitForResponse(`**${STAFF_EVENTS_PATH}*`)
  await visitor.open(consolePaths.tasks())
  await listening
  const made = { stay: slug, kind: 'repair', day, title }
  const { documentId } = await asHost<TaskShape>(site.origin, 'tasks', made)
  const row = page.locator('[data-row]', { hasText: title })
  await row.waitFor()
  await asHost(site.origin, `tasks/${documentId}`, { state: 'started' }, 'PUT')
  await row.getByText('started', { exact: true }).waitFor()
  await asHost(site.origin, `tasks/${documentId}`, undefined, 'DELETE')
  await row.waitFor({ state: 'detached' })
})

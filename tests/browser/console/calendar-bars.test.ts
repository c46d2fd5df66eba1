import { expect, test } from 'vitest'
import type { BlockShape } from '#contract/rate/promo-and-policy.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { enter } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { VisitorOptions } from '../support/visitor.ts'

const site = useSharedSite()

async function hostAt(query: string, options: VisitorOptions = {}) {
  const visitor = await site.visitor(options)
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  await visitor.open(`${consolePaths.consoleCalendar()}${query}`)
  return visitor
}

test.each([
  ['in the table without a script', 71, { javaScriptEnabled: false }],
  ['in the grid', 74, {}],
] as const)('a request says how long its host has to answer, %s', async (_, week, options) => {
  const [offer] = await offersFor(site.origin, week, 'request')
  await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const { page } = await hostAt(`?from=${offer.checkIn}&homes=${offer.slug}`, options)
  await page.getByText(/^(23|24) h · \S/).waitFor()
  const speech = /, request, .*, (23|24) h left$/
  if ('javaScriptEnabled' in options) await page.getByRole('link', { name: speech }).waitFor()
  else await page.getByRole('gridcell', { name: speech }).waitFor()
})

/** The nights of a home's block with this note; null: it has none. */
async function blockOf(slug: string, note: string) {
  const blocks = await asHost<BlockShape[]>(site.origin, `stays/${slug}/blocks`, undefined, 'GET')
  const block = blocks.find((one) => one.note === note)
  return block ? `${block.from} ${block.to}` : null
}

test('a block is moved and made longer by keys and by mouse at once, and goes back by Undo', async () => {
  const [{ slug, checkIn, checkOut, title }, other] = await offersFor(site.origin, 41)
  if (!other) throw new Error('one home alone is free')
  const end = addDays(checkIn, 2)
  const note = 'Chimney of the bars'
  await asHost(site.origin, `stays/${slug}/blocks`, { from: checkIn, to: end, reason: 'maintenance', note })
  const { page } = await hostAt(`?from=${checkIn}&homes=${slug},${other.slug}`)
  const status = page.getByRole('status')
  const bar = (stay: string) => page.locator(`.c-cal-bar.movable[id^="c-bar-${stay}-"]`, { hasText: note })
  await bar(slug).waitFor()
  const rowOf = (stay: string) => page.locator('.c-cal-row', { has: page.locator(`[id^="c-${stay}-"]`) })
  const isFirst = (await rowOf(slug).getAttribute('aria-rowindex')) === '2'

  await page.getByRole('grid').focus()
  const there = isFirst ? 'ArrowDown' : 'ArrowUp'
  for (const key of [...(isFirst ? [] : ['ArrowDown']), 'm', 'ArrowRight', 'Shift+ArrowRight', 'Enter'])
    await page.keyboard.press(key)
  await status.getByText(`Moved a block of 3 nights of ${title}`).waitFor()
  const moved = `${addDays(checkIn, 1)} ${addDays(checkIn, 4)}`
  expect(await blockOf(slug, note)).toBe(moved)
  await page.keyboard.press('Control+z')
  await status.getByText('Undone. Back where it was').waitFor()
  expect(await blockOf(slug, note)).toBe(`${checkIn} ${end}`)

  // By its right edge longer, in its middle to the other home.
  const nightsOfBar = async () => Math.round(((await bar(slug).boundingBox())?.width ?? 0) / 36)
  await expect.poll(nightsOfBar).toBe(2)
  const edge = (await bar(slug).boundingBox())!
  const y = edge.y + edge.height / 2
  await page.mouse.move(edge.x + edge.width - 4, y)
  await page.mouse.down()
  await page.mouse.move(edge.x + edge.width + 40, y, { steps: 4 })
  await page.mouse.up()
  await status.getByText(`Moved a block of 3 nights of ${title}`).waitFor()
  expect(await blockOf(slug, note)).toBe(`${checkIn} ${addDays(checkIn, 3)}`)
  await expect.poll(nightsOfBar).toBe(3)
  const box = (await bar(slug).boundingBox())!
  await page.mouse.move(box.x + 30, y)
  await page.mouse.down()
  await page.mouse.move(box.x + 30, y + (there === 'ArrowDown' ? 38 : -38), { steps: 4 })
  await page.mouse.up()
  await status.getByText(`Moved a block of 3 nights of ${other.title}`).waitFor()
  expect([await blockOf(slug, note), await blockOf(other.slug, note)]).toEqual([
    null,
    `${checkIn} ${addDays(checkIn, 3)}`,
  ])
  expect(checkOut > end).toBe(true)
})

test.each([
  ['without a script', { javaScriptEnabled: false }, 47],
  ['by finger', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, 49],
] as const)('a block gets other dates %s', async (how, options, weeks) => {
  const [{ slug, checkIn }] = await offersFor(site.origin, weeks)
  const note = `Gutter ${how}`
  const [end, later] = [addDays(checkIn, 2), addDays(checkIn, 5)]
  await asHost(site.origin, `stays/${slug}/blocks`, { from: checkIn, to: end, reason: 'closed', note })
  const isPhone = 'hasTouch' in options
  const { page } = await hostAt(
    isPhone ? `?from=${checkIn}&homes=${slug}` : `?home=${slug}&from=${checkIn}&to=${end}`,
    options,
  )
  if (isPhone) await page.locator('.c-cal-bar', { hasText: note.slice(0, 3) }).tap()
  const form = page.locator('form', { hasText: 'Change its dates' })
  await form.getByLabel('Until the morning of').fill(later)
  await form.getByRole('button', { name: 'Change its dates' }).click()
  await page.getByRole('status').getByText('Moved a block of 5 nights').waitFor()
  expect(await blockOf(slug, note)).toBe(`${checkIn} ${later}`)
})

import { expect, test } from 'vitest'
import { consolePaths } from '#contract/site/console-map.ts'
import { STAFF_EVENTS_PATH } from '#contract/staff-events.ts'
import { demoHost } from '#demo/seed-demo.ts'
import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import type { StayCalendarShape } from '#contract/stay-shapes.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { enter } from '../support/accounts.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { useSite } from '../support/use-site.ts'
import type { VisitorOptions } from '../support/visitor.ts'

const site = useSite()

async function hostAt(path: string, options: VisitorOptions = {}) {
  const visitor = await site.visitor(options)
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  await visitor.open(path)
  return visitor
}

/** The first home with so many free nights in a row from a day on, and the first of them. */
async function freeRun(from: string, nights: number, stays = '') {
  const query = `calendar?from=${from}&to=${shifted(from, 40)}&limit=20${stays}`
  for (const stay of await asHost<CalendarStayShape[]>(site.origin, query, undefined, 'GET')) {
    for (let shift = 0; shift + nights < 40; shift++) {
      const [first, end] = [shifted(from, shift), shifted(from, shift + nights)]
      const isFree = stay.claims.every((claim) => shifted(claim.to, claim.preparation) <= first || end <= claim.from)
      if (isFree) return { home: stay, first, end }
    }
  }
  throw new Error('no home is free')
}

const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Which nights guests see taken. */
async function takenNights(slug: string, from: string, to: string) {
  const response = await fetch(`${site.origin}/api/stays/${slug}/calendar?from=${from}&to=${to}`)
  const { data } = (await response.json()) as StayCalendarShape
  return data.days.filter((day) => day.taken).map((day) => day.date as string)
}

const nightsFrom = (day: string, nights: number) => Array.from({ length: nights }, (_, index) => shifted(day, index))
const soon = () => shifted(new Date().toISOString().slice(0, 10), 20)
const gridOf = (path: string) => `${consolePaths.consoleCalendar()}${path}`

test('without a script nights are blocked, priced after a look at what that does, and let go', async () => {
  const { home: stay, first, end } = await freeRun(soon(), 3)
  const visitor = await hostAt(gridOf(`?from=${first}&homes=${stay.slug}`), {
    javaScriptEnabled: false,
  })
  const { page } = visitor
  await page
    .getByRole('link', { name: /Change these nights/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: stay.title }).waitFor()

  const range = gridOf(`?home=${stay.slug}&from=${first}&to=${end}`)
  await visitor.open(range)
  await page.getByLabel('Price of a night').fill('777')
  await page.getByLabel('Minimum nights').fill('2')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('row', { name: /€777 · min 2/ }).waitFor()
  await page.getByRole('row', { name: /All in, two guests/ }).waitFor()
  await page.getByRole('button', { name: 'Set 3 nights' }).click()
  await page.getByRole('status').getByText('Set the price and the minimum stay of 3 nights').waitFor()
  const response = await fetch(`${site.origin}/api/stays/${stay.slug}/calendar?from=${first}&to=${end}`)
  const { data } = (await response.json()) as StayCalendarShape
  expect(data.days.map((day) => day.nightlyMinor)).toEqual([77_700, 77_700, 77_700])

  await visitor.open(range)
  await page.getByLabel('Reason').selectOption('maintenance')
  await page.getByLabel('Note').fill('New roof')
  await page.getByRole('button', { name: 'Block 3 nights' }).click()
  await visitor.arrivesAt(/done=block/)
  expect(await takenNights(stay.slug, first, end)).toEqual(nightsFrom(first, 3))
  await page.getByRole('link', { name: /New roof, blocked/ }).click()
  await page.getByText(`Blocked by ${demoHost.displayName}`).waitFor()
  await page.getByRole('button', { name: /Unblock these nights/ }).click()
  await visitor.arrivesAt(/done=unblock/)
  expect(await takenNights(stay.slug, first, end)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await visitor.arrivesAt(/done=undo/)
  expect(await takenNights(stay.slug, first, end)).toEqual(nightsFrom(first, 3))
})

test('a drag and the keyboard block nights, which guests see taken at once', async () => {
  // What is left behind the nights is long enough for the minimum of every home.
  const { home: stay, first } = await freeRun(soon(), 14)
  const { page } = await hostAt(gridOf(`?from=${first}&homes=${stay.slug}`))
  const grid = page.getByRole('grid')
  const cell = (day: number) => page.locator(`#c-${stay.slug}-${day}`)
  const box = async (day: number) => {
    const found = await cell(day).boundingBox()
    if (!found) throw new Error(`day ${day} is not drawn`)
    return { x: found.x + 18, y: found.y + 18 }
  }
  const [start, stop] = [await box(0), await box(1)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(stop.x, stop.y, { steps: 4 })
  await page.mouse.up()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await dialog.getByRole('button', { name: 'Block 2 nights' }).click()
  await page.getByRole('gridcell', { name: /Closed, blocked/ }).waitFor()
  await expect.poll(() => takenNights(stay.slug, first, shifted(first, 5))).toEqual(nightsFrom(first, 2))

  await grid.focus()
  for (const key of ['ArrowRight', 'Shift+ArrowRight', 'b']) await page.keyboard.press(key)
  await expect.poll(() => grid.getAttribute('aria-activedescendant')).toBe(`c-${stay.slug}-3`)
  await dialog.getByRole('button', { name: 'Block 2 nights' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => takenNights(stay.slug, first, shifted(first, 5))).toEqual(nightsFrom(first, 4))
  expect(await cell(4).getAttribute('aria-label')).toMatch(
    new RegExp(`^${stay.title}, \\w+day \\d+ \\w+(?: \\d{4})?, free, €[\\d,.]+, at least \\d+ nights?$`),
  )

  const status = page.getByRole('status')
  await status.getByText(`Blocked 2 nights of ${stay.title}`).waitFor()
  await page.keyboard.press('Control+z')
  await status.getByText(`Free again: 2 nights of ${stay.title}`).waitFor()
  expect(await takenNights(stay.slug, first, shifted(first, 5))).toEqual(nightsFrom(first, 2))
  expect(await status.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await status.getByRole('button', { name: 'Close' }).click()
  expect(await grid.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('nights that are taken while somebody chooses them are drawn back, with the reason', async () => {
  const { home: stay, first, end } = await freeRun(soon(), 3)
  const visitor = await hostAt(gridOf(`?from=${first}&homes=${stay.slug}`))
  visitor.allowFault(/409/)
  const { page } = visitor
  await page.getByRole('grid').focus()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'b']) await page.keyboard.press(key)
  const block = page.getByRole('dialog').getByRole('button', { name: 'Block 3 nights' })
  await block.waitFor()
  await asHost(site.origin, `stays/${stay.slug}/blocks`, { from: shifted(first, 1), to: end, reason: 'other' })
  await block.click()
  await page.getByRole('status').getByText('2 of these nights have been taken since.').waitFor()
  await page
    .getByRole('gridcell', { name: /Other, blocked/ })
    .first()
    .waitFor()
  expect(await page.getByRole('gridcell', { name: /Closed, blocked/ }).count()).toBe(0)
  expect(await takenNights(stay.slug, first, end)).toEqual(nightsFrom(shifted(first, 1), 2))
})

test('what a colleague does to nights is seen in the open calendar', async () => {
  const { home: stay, first } = await freeRun(soon(), 2)
  const visitor = await site.visitor()
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  const { page } = visitor
  const listening = page.waitForResponse(`**${STAFF_EVENTS_PATH}*`)
  await visitor.open(gridOf(`?from=${first}&homes=${stay.slug}`))
  const night = page.locator(`#c-${stay.slug}-0`)
  await Promise.all([night.waitFor(), listening])
  await asHost(site.origin, `stays/${stay.slug}/blocks`, { from: first, to: shifted(first, 1), reason: 'maintenance' })
  await night.waitFor({ state: 'detached' })
  const bar = page.getByRole('gridcell', { name: /Maintenance/ })
  await bar.waitFor()

  // Whoever chooses blocked nights is asked first whether to let them go, and told why and whose they are.
  await bar.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('listitem').getByText(`Blocked by ${demoHost.displayName}`).waitFor()
  expect(await dialog.getByRole('group').getByRole('button').first().getAttribute('aria-pressed')).toBe('true')
  await dialog.getByRole('button', { name: 'Remove this block' }).click()
  await night.waitFor()
})

test('homes that are still to come are lines without a fault', async () => {
  const visitor = await site.visitor({ viewport: { width: 1440, height: 2_000 } })
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  const { page } = visitor
  const held = Promise.withResolvers<void>()
  // Neither names nor nights come.
  await page.route(`**${consolePaths.calendarRows()}*`, async (rows) => {
    await held.promise
    await rows.continue()
  })
  await visitor.open(gridOf(''))
  await page.locator('.c-cal-row.waits').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  held.resolve()
})

test('homes have their names at once, and what is to be done with nights that have not come waits for them', async () => {
  const visitor = await site.visitor({ viewport: { width: 1440, height: 1300 } })
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  const { page } = visitor
  const held = Promise.withResolvers<void>()
  await page.route(`**${consolePaths.calendarRows()}?from=*`, async (rows) => {
    await held.promise
    await rows.continue()
  })
  // The grid does not wait for the page to be mounted.
  const mounting = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*.js', async (script) => {
    await mounting.promise
    await script.continue()
  })
  const grids = page.waitForRequest(/\/calendar-grid-[^/]*\.js$/)
  const opening = visitor.open(gridOf(''))
  await grids
  mounting.resolve()
  await opening
  const grid = page.getByRole('grid')
  await grid.focus()
  for (let ten = 0; ten < 3; ten++) await page.keyboard.press('Shift+PageDown')
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .nth(1)
    .waitFor()
  await page.locator('.c-cal-row.waits b').filter({ hasText: /./ }).first().waitFor()
  await page.keyboard.press('p')
  await page.getByRole('status').getByText('Loading more homes').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  const drawn = await page.evaluateHandle(nightsDrawnAtOnce)
  held.resolve()
  await page
    .getByRole('dialog')
    .getByText(/nights? (is|are) free/)
    .waitFor()
  await page.locator('.c-cal-foot').getByText('31 homes').waitFor()
  await expect.poll(() => page.locator('.c-cal-row.waits').count()).toBe(0)
  // All of them arrive in one answer; two hundred, and the row where the keys are, are drawn in one frame.
  const counts = await drawn.jsonValue()
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(300)
  expect(Math.max(...counts)).toBeLessThan(260)
})

/** How many nights are put into the grid at once, each time some are. */
function nightsDrawnAtOnce(): readonly number[] {
  const counts: number[] = []
  const nightsIn = (node: Node) => (node instanceof Element ? node.querySelectorAll('.c-cal-night').length : 0)
  new MutationObserver((changes) =>
    counts.push(changes.flatMap(({ addedNodes }) => [...addedNodes]).reduce((sum, node) => sum + nightsIn(node), 0)),
  ).observe(document.querySelector('[role=grid]')!, { childList: true, subtree: true })
  return counts
}

test('a price that cannot be saved stays where it was typed, with the reason', async () => {
  const { home: stay, first, end } = await freeRun(shifted(soon(), 40), 3)
  const visitor = await hostAt(gridOf(`?from=${first}&homes=${stay.slug}`))
  visitor.allowFault(/409/)
  const { page } = visitor
  await page.getByRole('grid').focus()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'p']) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog')
  const price = dialog.getByLabel('Price of a night')
  await price.waitFor()
  await page.keyboard.type('dear')
  await page.keyboard.press('Enter')
  await dialog
    .getByRole('alert')
    .getByText('Enter a price such as 120 or 120.50, or a change such as +8% or −10.')
    .waitFor()
  expect(await price.inputValue()).toBe('dear')

  await price.fill('777')
  await dialog.getByLabel('Minimum nights').fill('2')
  const nights = { from: first, to: end, nightlyMinor: 50_000 }
  await asHost(site.origin, `stays/${stay.slug}/overrides`, nights, 'PUT')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').getByText('Somebody else has changed prices').waitFor()
  expect([await price.inputValue(), await dialog.getByLabel('Minimum nights').inputValue()]).toEqual(['777', '2'])
  await dialog.getByRole('row', { name: /€500.*€777/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Set the price and the minimum stay of 3 nights').waitFor()
})

test('prices are raised by a share of what each night costs, and put back by Undo', async () => {
  const { home: stay, first, end } = await freeRun(shifted(soon(), 60), 3)
  const last = shifted(end, -1)
  const pricesNow = async () => {
    const answer = await fetch(`${site.origin}/api/stays/${stay.slug}/calendar?from=${first}&to=${end}`)
    return ((await answer.json()) as StayCalendarShape).data.days.map(({ nightlyMinor }) => nightlyMinor)
  }
  await asHost(site.origin, `stays/${stay.slug}/overrides`, { from: first, to: last, nightlyMinor: 50_000 }, 'PUT')
  await asHost(site.origin, `stays/${stay.slug}/overrides`, { from: last, to: end, nightlyMinor: 40_000 }, 'PUT')
  const { page } = await hostAt(gridOf(`?from=${first}&homes=${stay.slug}`))
  await page.getByRole('grid').focus()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'p']) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Price of a night').waitFor()
  await page.keyboard.type('+8%')
  await dialog.getByRole('row', { name: /€500.*€540/ }).waitFor()
  await dialog.getByRole('row', { name: /€400.*€432/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Set the price of 3 nights').waitFor()
  expect(await pricesNow()).toEqual([54_000, 54_000, 43_200])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('status').getByText('Undone: restored').waitFor()
  expect(await pricesNow()).toEqual([50_000, 50_000, 40_000])
})

test('a long price is whole, also on the day on which a guest leaves', async () => {
  const { home: stay, first, end } = await freeRun(shifted(soon(), 30), 4)
  const [leaves, next] = [shifted(first, 1), shifted(first, 2)]
  await asHost(site.origin, `stays/${stay.slug}/blocks`, { from: first, to: leaves, reason: 'maintenance' })
  for (const [from, to, nightlyMinor] of [
    [leaves, next, 102_350],
    [next, end, 1_234_567],
  ] as const)
    await asHost(site.origin, `stays/${stay.slug}/overrides`, { from, to, nightlyMinor }, 'PUT')
  const { page } = await hostAt(gridOf(`?from=${first}&homes=${stay.slug}`))
  const bar = page.getByRole('gridcell', { name: /Maintenance, blocked/ })
  await bar.waitFor()
  const rightOfBar = await bar.evaluate((element) => element.getBoundingClientRect().right)
  /** Where the price in a cell begins and the cell ends. */
  const priceIn = (day: number) =>
    page.locator(`#c-${stay.slug}-${day}`).evaluate((cell) => {
      const price = document.createRange()
      price.setStart(cell.firstChild!, 0)
      price.setEnd(cell.firstChild!, cell.textContent.indexOf('\n'))
      return { left: price.getBoundingClientRect().left, right: cell.getBoundingClientRect().right }
    })
  expect((await priceIn(1)).left).toBeGreaterThanOrEqual(rightOfBar)
  expect((await priceIn(2)).left).toBeGreaterThanOrEqual((await priceIn(1)).right)
})

test('Tab stays in the popover of the nights, and Escape closes it wherever the focus is', async () => {
  const { home: stay, first } = await freeRun(soon(), 3)
  const { page } = await hostAt(gridOf(`?from=${first}&homes=${stay.slug}`))
  const grid = page.getByRole('grid')
  await grid.focus()
  for (const key of ['Shift+ArrowRight', 'p']) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Price of a night').waitFor()
  const isIn = () => dialog.evaluate((element) => element.contains(document.activeElement))
  const stops = new Set<string>()
  for (const key of Array.from({ length: 30 }, (_, at) => (at < 15 ? 'Tab' : 'Shift+Tab'))) {
    await page.keyboard.press(key)
    expect(await isIn()).toBe(true)
    stops.add(await page.evaluate(() => document.activeElement!.outerHTML.slice(0, 80)))
  }
  expect(stops.size).toBeGreaterThan(3)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await grid.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('nights that are all taken are offered nothing that could not be done', async () => {
  const [offer] = await offersFor(site.origin, 61)
  await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const { page } = await hostAt(gridOf(`?from=${offer.checkIn}&homes=${offer.slug}`))
  await page.getByRole('grid').focus()
  for (const key of ['Shift+ArrowRight', 'p']) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No night is free. 2 nights are taken or past').waitFor()
  expect(await dialog.getByRole('button').allTextContents()).toEqual([''])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('on a phone one line above the grid leads to days, homes and the legend; with room all of it is in sight', async () => {
  const { home: stay } = await freeRun(soon(), 1)
  const { page } = await hostAt(gridOf(''), { viewport: { width: 390, height: 844 } })
  const headHeight = () => page.locator('.c-top').evaluate((head) => head.getBoundingClientRect().height)
  expect(await headHeight()).toBeLessThan(72)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const find = page.getByText('Find homes…')
  expect(await find.isVisible()).toBe(false)
  const tools = page.locator('summary', { hasText: 'Choose days and homes, legend' })
  await tools.click()
  await find.click()
  await page.getByLabel('Name or place').fill(stay.title)
  await page.getByRole('button', { name: 'Show these homes' }).click()
  // What the calendar is filtered by stays in sight, and is taken away with one press.
  await page.getByRole('link', { name: `Homes: ${stay.title}` }).click()
  await page.waitForURL((url) => !url.searchParams.has('text'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await find.waitFor()
  expect(await page.getByLabel('From').isVisible()).toBe(true)
  expect(await tools.isVisible()).toBe(false)
  // The grid ends with the window: a page that could be scrolled as well would move it away under the pointer.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800)
  const lefts = await Promise.all(
    [page.getByRole('heading', { level: 1 }), page.getByRole('link', { name: 'Nights nobody can book' })].map((one) =>
      one.evaluate((element) => element.getBoundingClientRect().left),
    ),
  )
  expect(lefts[1]).toBe(lefts[0])
  // Two lines: the days beside the title, what chooses homes below it.
  expect(await headHeight()).toBeLessThan(90)
})

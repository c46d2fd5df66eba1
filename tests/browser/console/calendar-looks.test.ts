import { expect, test } from 'vitest'
import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { enter } from '../support/accounts.ts'
import { axeViolations } from '../support/axe-violations.ts'
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

test('Z draws days so narrow that a quarter of a year is in sight, and the address and the list keep what is shown', async () => {
  const [offer] = await offersFor(site.origin, 66)
  const { page } = await hostAt(`?from=${offer.checkIn}&homes=${offer.slug}`)
  const grid = page.getByRole('grid')
  await grid.focus()
  const speech = async () => {
    const id = await grid.getAttribute('aria-activedescendant')
    return page.locator(`[id="${id}"]`).getAttribute('aria-label')
  }
  await expect.poll(speech).toContain('free')
  const spoken = await speech()
  const shown = await page.locator('.c-cal-day').count()
  await page.keyboard.press('z')
  await page.waitForURL(/zoom=overview/)
  await expect.poll(() => page.locator('.c-cal-day').count()).toBeGreaterThan(2 * shown)
  // The night that the keys have reached is spoken as before.
  await expect.poll(speech).toBe(spoken)
  expect((await page.locator('.c-cal *').count()) < 2500).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('+')
  await page.waitForURL((url) => !url.searchParams.has('zoom'))
  await page.locator(`#c-${offer.slug}-1`).hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, 120)
  await page.keyboard.up('Control')
  await page.waitForURL(/zoom=overview/)

  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.getByRole('table').getByRole('rowheader', { name: offer.title }).waitFor()
  expect(await grid.count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('homes')).toBe(offer.slug)
})

test('above each night stands how much of it is sold, of the homes that are shown, also after a colleague has blocked one', async () => {
  const [offer, other] = await offersFor(site.origin, 75)
  const homes = `homes=${offer.slug},${other!.slug}`
  const next = addDays(isoDate(offer.checkIn), 1)
  const { page } = await hostAt(`?from=${offer.checkIn}&${homes}`)
  const first = page.getByRole('grid').locator('.c-cal-day').first()
  await first.getByTitle('0 of 2 homes sold').getByText('0%').waitFor()
  await asHost(site.origin, `stays/${offer.slug}/blocks`, { from: offer.checkIn, to: next, reason: 'maintenance' })
  await first.getByTitle('0 of 1 home sold').waitFor()
  await page.goto(`${site.origin}${consolePaths.consoleCalendar()}?zoom=list&from=${offer.checkIn}&${homes}`)
  const head = page.getByRole('columnheader')
  await head.nth(1).getByTitle('0 of 1 home sold').waitFor()
  await head.nth(2).getByTitle('0 of 2 homes sold').waitFor()
})

test('homes stand in groups whose heads stay in sight and fold, by mouse and by keys', async () => {
  const { page } = await hostAt('?group=region')
  const grid = page.getByRole('grid')
  const heads = grid.getByRole('rowheader').getByRole('button')
  const names = async () => grid.locator('.c-cal-name b').allTextContents()
  await expect.poll(() => heads.count()).toBeGreaterThan(1)
  await heads
    .first()
    .getByText(/\d+ homes?/)
    .waitFor()
  const [first, before] = [(await heads.first().textContent())!, await names()]
  await grid.evaluate((element) => element.scrollTo(0, 60))
  const top = (element: Element) => element.getBoundingClientRect().top
  const below = await page.locator('.c-cal-head').evaluate((head) => head.getBoundingClientRect().bottom)
  await expect.poll(async () => Math.abs((await heads.first().evaluate(top)) - below)).toBeLessThan(2)
  expect(await axeViolations(page)).toEqual([])

  await heads.first().click()
  expect(await heads.first().getAttribute('aria-expanded')).toBe('false')
  await expect.poll(names).not.toContain(before[0])
  expect(await heads.first().textContent()).toBe(first)
  await grid.focus()
  await page.keyboard.press('Control+ArrowUp')
  expect(await grid.getAttribute('aria-activedescendant')).toBe(await heads.first().getAttribute('id'))
  await page.keyboard.press('Enter')
  await expect.poll(names).toContain(before[0])

  // A press beside the name of a head chooses no night of the home that is below it.
  await grid.evaluate((element) => element.scrollTo(0, 60))
  const box = (await heads.first().boundingBox())!
  await page.mouse.click(box.x + 600, box.y + box.height / 2)
  expect(await page.getByRole('dialog').count()).toBe(0)
  // The keys go up to a home without hiding it behind the head of its group.
  for (const key of ['ArrowDown', 'PageDown', 'PageDown', 'PageDown', 'PageUp', 'PageUp', 'PageUp'])
    await page.keyboard.press(key)
  const cell = page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`)
  const under = await heads.first().evaluate((element) => element.getBoundingClientRect().bottom)
  expect(await cell.evaluate(top)).toBeGreaterThanOrEqual(under - 1)
})

test('without a script the list has the same groups', async () => {
  const { page } = await hostAt('', { javaScriptEnabled: false })
  await page.getByText('Groups', { exact: true }).click()
  await page.getByRole('link', { name: 'By region' }).click()
  const heads = page.locator('th[scope=rowgroup]')
  expect(await heads.count()).toBeGreaterThan(1)
  const texts = await heads.allTextContents()
  expect(texts).toEqual(texts.toSorted((a, b) => a.localeCompare(b, 'en')))
  await page.getByRole('link', { name: 'Two weeks later' }).click()
  expect(await heads.allTextContents()).toEqual(texts)
})

test('what can be done with nights stands on the side of the grid on which they are not', async () => {
  const [offer] = await offersFor(site.origin, 70)
  const { page } = await hostAt(`?from=${offer.checkIn}&homes=${offer.slug}`)
  const dialog = page.getByRole('dialog')
  const boxes = async () => {
    const [shown, chosen] = await Promise.all([dialog.boundingBox(), page.locator('.c-cal-chosen').boundingBox()])
    return { shown: shown!, chosen: chosen! }
  }
  await page.locator(`#c-${offer.slug}-1`).click()
  await dialog.waitFor()
  const first = await boxes()
  expect(first.shown.x).toBeGreaterThan(first.chosen.x + first.chosen.width)
  await page.keyboard.press('Escape')
  await page.locator(`#c-${offer.slug}-22`).click()
  await dialog.waitFor()
  const second = await boxes()
  expect(second.shown.x + second.shown.width).toBeLessThan(second.chosen.x)
})

test('Ctrl and Space add ranges of other nights and homes, which get one price together', async () => {
  const [offer, other] = await offersFor(site.origin, 62)
  const from = isoDate(offer.checkIn)
  const { page } = await hostAt(`?from=${from}&homes=${offer.slug},${other!.slug}`)
  const rates = async () => {
    const query = `calendar?from=${from}&to=${addDays(from, 6)}&homes=${offer.slug},${other!.slug}`
    const stays = await asHost<CalendarStayShape[]>(site.origin, query, undefined, 'GET')
    return Object.fromEntries(
      stays.map(({ slug, runs }) => [
        slug,
        runs.flatMap(({ nights, weekMinor }) => Array.from({ length: nights }, () => weekMinor === 64_300)),
      ]),
    )
  }
  const cell = (slug: string, day: number) => page.locator(`#c-${slug}-${day}`)
  await cell(offer.slug, 0).click()
  await cell(other!.slug, 2).click({ modifiers: ['Control'] })
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 ranges, ').waitFor()
  expect(await page.locator('.c-cal-chosen').count()).toBe(2)
  await dialog.getByText('2 nights are free.').waitFor()
  await page.keyboard.press('p')
  await dialog.getByLabel('Price of a night').fill('643')
  await dialog.getByRole('row', { name: /^Prices of 2 nights of 2 homes.*€1,286/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Set the price of 2 nights of 2 homes').waitFor()
  const none = [false, false, false, false, false, false]
  const only = (night: number) => none.map((_, day) => day === night)
  expect(await rates()).toEqual({ [offer.slug]: only(0), [other!.slug]: only(2) })
  await page.keyboard.press('Control+z')
  await page.getByRole('status').getByText('restored the prices and rules of 2 nights').waitFor()
  expect(await rates()).toEqual({ [offer.slug]: none, [other!.slug]: none })

  // By keys: a range, and another one two days later.
  await page.getByRole('grid').focus()
  await page.keyboard.press('Escape')
  for (const key of ['Control+ArrowUp', '[', ' ', 'ArrowRight', 'ArrowRight', 'b']) await page.keyboard.press(key)
  await dialog.getByRole('button', { name: 'Block 2 nights' }).click()
  await page
    .getByRole('status')
    .getByText(/^Blocked 2 nights of/)
    .waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('status').getByText('Free again: 2 nights').waitFor()
})

test('the blocks of several ranges are removed together, and those of other nights stay', async () => {
  const [offer, other] = await offersFor(site.origin, 74)
  const from = isoDate(offer.checkIn)
  const blocked = async () => {
    const query = `calendar?from=${from}&to=${addDays(from, 6)}&homes=${offer.slug},${other!.slug}`
    const stays = await asHost<CalendarStayShape[]>(site.origin, query, undefined, 'GET')
    return stays
      .flatMap(({ slug, claims }) => claims.map((claim) => `${slug} ${claim.from}`))
      .toSorted((a, b) => a.localeCompare(b, 'en'))
  }
  const spans = [offer.slug, other!.slug].flatMap((stay) =>
    [0, 2, 4].map((day) => ({ stay, from: addDays(from, day), to: addDays(from, day + 1) })),
  )
  await asHost(site.origin, 'blocks', { spans, reason: 'closed' })
  const before = await blocked()
  const { page } = await hostAt(`?from=${from}&homes=${offer.slug},${other!.slug}`)
  // The bar of a block covers its cell: what is pressed lies one day before the free one behind it.
  const nightBefore = async (slug: string, day: number) => {
    const box = (await page.locator(`#c-${slug}-${day}`).boundingBox())!
    return [box.x - box.width / 2, box.y + box.height / 2] as const
  }
  await page.mouse.click(...(await nightBefore(offer.slug, 1)))
  await page.keyboard.down('Control')
  await page.mouse.click(...(await nightBefore(other!.slug, 3)))
  await page.keyboard.up('Control')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove these 2 blocks' }).click()
  await page
    .getByRole('status')
    .getByText(/^Unblocked 2 nights/)
    .waitFor()
  expect(await blocked()).toEqual(
    before.filter((name) => name !== `${offer.slug} ${from}` && name !== `${other!.slug} ${addDays(from, 2)}`),
  )
  await page.keyboard.press('Control+z')
  await expect.poll(blocked).toEqual(before)
  await asHost(site.origin, 'blocks/release', { spans })
})

import { sitePaths } from '#contract/site/site-paths.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { offersFor, weekFromNow } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()

const SIZES = [
  [1024, 700],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const

let everything = ''

/** The demo's home with the most to choose: three extras, two rates, three plans, a damage deposit, pets. */
beforeAll(async () => {
  for (const weeks of [28, 29, 30, 31, 32]) {
    const { checkIn, checkOut } = weekFromNow(weeks)
    const free = await offersFor(site.origin, weeks).catch(() => [])
    if (!free.some(({ slug }) => slug === 'ca-na-quima')) continue
    everything = sitePaths.stay('ca-na-quima', {
      checkIn,
      checkOut,
      adults: 2,
      children: 2,
      childAges: [4, 9],
      pets: 1,
      extra: ['breakfast.1', 'airport-transfer.2', 'extra-cot.1'],
      promo: 'WELCOME10',
      plan: 'later',
    })
    return
  }
  throw new Error('the home is free in none of these weeks')
})

const cardOf = ({ page }: Visitor) => page.getByRole('complementary', { name: 'Price for your dates' })
const choices = ['Guests', /^Extras, code and payment/, 'Why this price?'] as const

/** Edges of an element in the window. */
async function edges(guest: Visitor, selector: string): Promise<{ top: number; bottom: number; left: number }> {
  const box = (await cardOf(guest).locator(selector).boundingBox())!
  return { top: box.y, bottom: box.y + box.height, left: box.x }
}

/** The total stands at the head of the card, in the sheet of a phone beside the button. */
async function expectInReach(guest: Visitor, height: number, total = '.big', where = ''): Promise<void> {
  for (const part of [total, '.act .btn']) {
    const { top, bottom } = await edges(guest, part)
    expect(top, part + where).toBeGreaterThanOrEqual(0)
    expect(bottom, part + where).toBeLessThanOrEqual(height)
    expect(await seen(guest, part), `${part} can be seen${where}`).toBe(true)
  }
}

/** Whether nothing lies over the middle of an element. */
const seen = (guest: Visitor, selector: string) =>
  cardOf(guest)
    .locator(selector)
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return there !== null && element.contains(there)
    })

/** Each window in turn, at the top of the page. */
async function inEachWindow(
  { page }: Visitor,
  look: (size: { readonly width: number; readonly height: number; readonly where: string }) => Promise<void>,
): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await look({ width, height, where: `, in a window of ${width} × ${height}` })
  }
}

describe('the price card in windows of four sizes', () => {
  test.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('keeps total and button in reach with everything chosen, whatever is open, %s', async (_, javaScriptEnabled) => {
    const guest = await site.visitor({ javaScriptEnabled })
    await guest.open(everything)
    await inEachWindow(guest, async ({ height, where }) => {
      await expectInReach(guest, height, '.big', where)
      await guest.page.getByRole('heading', { name: 'About the home' }).scrollIntoViewIfNeeded()
      await cardOf(guest).evaluate((card) => card.scrollIntoView({ block: 'start', behavior: 'instant' }))
      for (const choice of choices) {
        const summary = cardOf(guest).locator('summary').filter({ hasText: choice })
        await summary.click()
        await expectInReach(guest, height, '.big', where)
        const sheet = (await cardOf(guest).locator('details[open] .sheet').boundingBox())!
        expect(sheet.y, where).toBeGreaterThanOrEqual(0)
        expect(sheet.y + sheet.height, where).toBeLessThanOrEqual(height)
        expect(sheet.x, where).toBeGreaterThanOrEqual(0)
        expect(sheet.x + sheet.width, where).toBeLessThanOrEqual((await edges(guest, '.act .btn')).left)
        await summary.click()
      }
    })
  })

  test('is never higher than the window and scrolls nothing inside itself', async () => {
    const guest = await site.visitor()
    await guest.open(everything)
    await inEachWindow(guest, async ({ height, where }) => {
      const card = await cardOf(guest).evaluate((element) => ({
        height: element.getBoundingClientRect().height,
        overflow: getComputedStyle(element).overflowY,
      }))
      expect(card.height, where).toBeLessThanOrEqual(height)
      expect(card.overflow, where).toBe('visible')
      await cardOf(guest).locator('details.party > summary').click()
      const party = cardOf(guest).locator('details.party .sheet')
      const scrolls = await party.evaluate((element) => element.scrollHeight - element.clientHeight)
      expect(scrolls, where).toBeLessThanOrEqual(0)
      await cardOf(guest).locator('details.party > summary').click()
    })
  })
})

test('dates that do not work say why, and what does, in windows of four sizes, before anybody scrolls', async () => {
  const guest = await site.visitor()
  const { checkIn } = weekFromNow(30)
  // The home is let for five nights at least.
  await guest.open(sitePaths.stay('villa-ullastre', { checkIn, checkOut: addDays(checkIn, 1), adults: 2 }))
  await inEachWindow(guest, async ({ height, where }) => {
    for (const part of ['[role="status"] p:first-child', '.act .btn']) {
      expect((await edges(guest, part)).bottom, part + where).toBeLessThanOrEqual(height)
      expect(await seen(guest, part), part + where).toBe(true)
    }
  })
})

test('the price card says the total once at its head and once under the lines that add up to it', async () => {
  const guest = await site.visitor({ viewport: { width: 1440, height: 900 } })
  await guest.open(everything.replace(/&(extra|promo|plan)=[^&]*/g, ''))
  const total = (await cardOf(guest).locator('.big').textContent())!
  const shown = cardOf(guest).getByText(total, { exact: true }).filter({ visible: true })
  await expect.poll(() => shown.count()).toBe(2)
})

test('choices beside the card close by Escape and by a click elsewhere, and stay open while they are changed', async () => {
  const guest = await site.visitor()
  await guest.open(everything)
  const party = cardOf(guest).locator('details.party')
  const isOpen = () => party.evaluate((element) => (element as HTMLDetailsElement).open)
  await party.locator('summary').click()
  await party.getByRole('button', { name: 'One adult fewer' }).click()
  await guest.arrivesAt(/adults=1/)
  expect(await isOpen()).toBe(true)
  await guest.page.keyboard.press('Escape')
  expect(await isOpen()).toBe(false)
  await party.locator('summary').click()
  await guest.page.getByRole('heading', { level: 1 }).click()
  expect(await isOpen()).toBe(false)
})

test('whoever chooses an extra by the keyboard stays in its field when the price is made anew', async () => {
  const guest = await site.visitor()
  await guest.open(everything)
  await cardOf(guest).locator('details.options > summary').click()
  const transfer = cardOf(guest).getByLabel(/^Airport transfer/)
  await transfer.focus()
  await guest.page.keyboard.press('ArrowUp')
  await guest.arrivesAt(/extra=airport-transfer\.1/)
  await expect.poll(() => transfer.evaluate((field) => field === document.activeElement)).toBe(true)
  await guest.page.keyboard.press('ArrowUp')
  await guest.arrivesAt(/^(?!.*airport-transfer)/)
})

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('on a phone, %s', (_, javaScriptEnabled) => {
  test('the bottom bar opens the price as a sheet over the page, with total and button at its foot', async () => {
    const guest = await site.visitor({ javaScriptEnabled, viewport: { width: 360, height: 740 } })
    await guest.open(everything)
    const bar = guest.page.getByRole('complementary', { name: 'Total and reserve' })
    await bar.getByRole('link').first().click()
    await expectInReach(guest, 740, '.act .sum b')
    expect(await cardOf(guest).evaluate((card) => card.getBoundingClientRect().toJSON())).toMatchObject({
      top: 0,
      left: 0,
      width: 360,
      height: 740,
    })
    await cardOf(guest).locator('details.party > summary').click()
    await expectInReach(guest, 740, '.act .sum b')
    if (javaScriptEnabled) {
      await cardOf(guest).getByRole('button', { name: 'One adult fewer' }).click()
      await guest.arrivesAt(/adults=1/)
      await cardOf(guest)
        .getByText(/nights, 3 guests/)
        .waitFor()
    } else {
      await cardOf(guest).getByLabel('Adults').fill('1')
      await cardOf(guest).getByRole('button', { name: 'Update the price' }).click()
      await guest.arrivesAt(/adults=1/)
    }
    await expectInReach(guest, 740, '.act .sum b')
    await cardOf(guest).getByRole('link', { name: 'Close' }).click()
    await bar.getByRole('button', { name: 'Reserve' }).waitFor()
  })
})

import { sitePaths } from '#contract/site/site-paths.ts'
import { shiftMonth } from '#web/calendar/month-weeks.ts'
import { fullDate } from '#web/text/date-text.ts'
import type { BrowserContextOptions, Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeViolations, tooWide } from '../support/axe-violations.ts'
import { keyCounter, swipe } from '../support/calendar.ts'
import { offersFor, type Offer } from '../support/checkout.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSite()
let offer: Offer

beforeAll(async () => {
  ;[offer] = await offersFor(site.origin, 12)
})

interface OwnStay {
  readonly visitor: Visitor
  readonly dates: Locator
  readonly day: (date: string) => Locator
}

/** The page of the home at the month of the offer, once its calendar has its keys. */
async function openStay(options?: BrowserContextOptions, month = offer.checkIn.slice(0, 7)): Promise<OwnStay> {
  const visitor = await site.visitor(options)
  await visitor.open(`${sitePaths.stay(offer.slug, { adults: 2 })}&month=${month}`)
  const dates = visitor.page.locator('#dates')
  await dates.scrollIntoViewIfNeeded()
  await visitor.page.mouse.move(5, 5)
  await dates.locator('.typed-own').waitFor()
  return { visitor, dates, day: (date) => dates.locator(`table:visible [data-date="${date}"]`) }
}

async function dayShown({ dates, day }: OwnStay, date: string): Promise<Locator> {
  if ((await day(date).count()) === 0) await dates.getByRole('link', { name: 'Later months' }).click()
  return day(date)
}

async function expectTotal({ page }: Visitor): Promise<void> {
  const price = page.getByRole('complementary', { name: 'Price for your dates' })
  await price.getByText(offer.total, { exact: true }).first().waitFor()
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('checkIn'), searchParams.get('checkOut')]).toEqual([offer.checkIn, offer.checkOut])
}

describe('the calendar of a home', () => {
  test('two clicks choose the dates and show their total', async () => {
    const stay = await openStay()
    await (await dayShown(stay, offer.checkIn)).click()
    await stay.dates.getByRole('heading', { name: /^Arriving/ }).waitFor()
    await (await dayShown(stay, offer.checkOut)).click()
    await expectTotal(stay.visitor)
  })

  test('at most 8 keys choose the dates', async () => {
    const stay = await openStay({ locale: 'en-US' })
    const { page } = stay.visitor
    const keys = keyCounter(page)
    await stay.dates.locator('[data-date][tabindex="0"]').focus()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? '')
    // Saturday is the end of the week there.
    for (let at = await focused(); at !== offer.checkIn; at = await focused()) {
      expect(keys.count).toBeLessThan(8)
      await keys.press((Date.parse(offer.checkIn) - Date.parse(at)) / 86_400_000 >= 7 ? 'ArrowDown' : 'End')
    }
    await keys.press('Enter')
    await stay.dates.getByRole('heading', { name: /^Arriving/ }).waitFor()
    await keys.press('ArrowDown')
    await stay.dates.locator(`[data-date="${offer.checkOut}"]:focus`).waitFor()
    await keys.press('Enter')
    await expectTotal(stay.visitor)
    expect(keys.count).toBeLessThanOrEqual(8)
  })

  test('each day says its date and its price; after the arrival each departure says the total and the nights', async () => {
    const stay = await openStay()
    const arrival = await dayShown(stay, offer.checkIn)
    expect(await arrival.textContent()).toMatch(new RegExp(`${fullDate(offer.checkIn)}, €[\\d,.]+ a night`))
    await arrival.click()
    await stay.dates.getByRole('heading', { name: /^Arriving/ }).waitFor()
    const departure = await dayShown(stay, offer.checkOut)
    expect(await departure.textContent()).toContain(
      `${fullDate(offer.checkOut)}, leave: ${offer.total} in total, 7 nights`,
    )
    await departure.click()
    await stay.dates
      .getByRole('status')
      .filter({ hasText: `check-out ${fullDate(offer.checkOut)}, 7 nights.` })
      .waitFor({ state: 'attached' })
  })

  test('the arrival chosen again lets go of it, and so does "Clear dates"', async () => {
    const stay = await openStay()
    await (await dayShown(stay, offer.checkIn)).click()
    await stay.dates.getByRole('heading', { name: /^Arriving/ }).waitFor()
    await stay.day(offer.checkIn).click()
    await stay.dates.getByRole('heading', { name: 'When would you like to come?' }).waitFor()
    await stay.day(offer.checkIn).click()
    await stay.dates.getByRole('link', { name: 'Clear dates' }).click()
    await stay.dates.getByRole('heading', { name: 'When would you like to come?' }).waitFor()
    expect(await stay.day(offer.checkIn).count()).toBe(1)
  })

  test('a total of the stay stands on a label of its own, and the legend tells it from the price of a night', async () => {
    const stay = await openStay()
    const legend = stay.dates.locator('.legend')
    expect(await legend.textContent()).toContain('Price of one night')
    expect(await legend.textContent()).not.toContain('Total of your stay')
    await (await dayShown(stay, offer.checkIn)).click()
    await stay.dates.getByRole('heading', { name: /^Arriving/ }).waitFor()
    await legend.getByText('Total of your stay if you leave on that day').waitFor()
    const look = (figure: Locator) =>
      figure.evaluate((element) => {
        const { backgroundColor, boxShadow, fontWeight } = getComputedStyle(element)
        return { hasLabel: backgroundColor !== 'rgba(0, 0, 0, 0)' && boxShadow !== 'none', fontWeight }
      })
    const total = await look((await dayShown(stay, offer.checkOut)).locator('small'))
    const nightly = stay.dates.locator('table:visible td:not(.end, .alone, .from, .to) a small')
    expect(total).toEqual({ hasLabel: true, fontWeight: '650' })
    expect(await look(legend.locator('.key-total'))).toEqual(total)
    expect(await look(legend.locator('.key-night'))).toMatchObject({ hasLabel: false })
    if ((await nightly.count()) > 0) expect((await look(nightly.first())).hasLabel).toBe(false)
  })

  test('totals of four digits lie beside each other without touching, at every width', async () => {
    const offers = await offersFor(site.origin, 12)
    const dear = offers.find(({ total }) => /^€\d,\d{3}\.(?!00)/.test(total))!
    const visitor = await site.visitor()
    const { page } = visitor
    await visitor.open(
      `${sitePaths.stay(dear.slug, { adults: 2, checkIn: dear.checkIn })}&month=${dear.checkOut.slice(0, 7)}`,
    )
    const totals = page.locator('#dates table:visible .end small')
    await totals.first().waitFor()
    const overlaps = () =>
      totals.evaluateAll((labels) => {
        const boxes = labels.map((label) => label.getBoundingClientRect())
        return boxes.filter((box, index) => {
          const next = boxes[index + 1]
          return next !== undefined && Math.abs(next.top - box.top) < 2 && next.left < box.right - 0.1
        }).length
      })
    for (const width of [320, 360, 375, 390, 430, 480, 640, 700, 768, 1000, 1100, 1200, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overlaps(), `at ${width} px`).toBe(0)
    }
    // Phones that have room for the cents show them: the whole euros alone are less than what the stay costs.
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await totals.locator('.cents').first().isVisible()).toBe(true)
  })

  test.each([
    ['with', true],
    ['without', false],
  ])('the months begin with the first that has a day to arrive on, %s JavaScript', async (_, javaScriptEnabled) => {
    const [stay] = await offersFor(site.origin, 26)
    const sql = "update app.stay set notice_days = $1, notice_inside = 'reject' where slug = $2"
    await queryProduct(site.dataDirectory, sql, [95, stay.slug])
    const month = shiftMonth(new Date().toISOString().slice(0, 7), 3)
    const visitor = await site.visitor({ javaScriptEnabled })
    await visitor.open(sitePaths.stay(stay.slug, { adults: 2 }))
    const dates = visitor.page.locator('#dates')
    await dates.locator('.cal').waitFor()
    const [first] = await dates.locator('table:visible a[data-date]').all()
    expect((await first!.getAttribute('data-date'))!.slice(0, 7) >= month).toBe(true)
    expect(await dates.locator('table:visible').first().locator('a[data-date]').count()).toBeGreaterThan(0)
    await dates.getByRole('link', { name: 'Earlier months' }).waitFor()
  })

  test('two months on a desktop, one on a phone, where a swipe leads on', async () => {
    const desktop = await openStay()
    expect(await desktop.dates.locator('table:visible').count()).toBe(2)
    const phone = await openStay({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    const heading = phone.dates.locator('caption:visible')
    expect(await heading.count()).toBe(1)
    const first = (await heading.textContent())!
    await phone.dates.locator('table:visible').scrollIntoViewIfNeeded()
    await swipe(phone.visitor, phone.dates.locator('table:visible'), -120, 10)
    await heading.filter({ hasNotText: first }).waitFor()
  })

  test('on phones the button stays beside the price once an arrival is chosen', async () => {
    const visitor = await site.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const { page } = visitor
    await visitor.open(sitePaths.stay(offer.slug, { adults: 2, checkIn: offer.checkIn }))
    const bar = page.getByRole('complementary', { name: 'Total and reserve' })
    const price = (await bar.locator('b').boundingBox())!
    const button = (await bar.getByRole('link', { name: 'Choose check-out' }).boundingBox())!
    expect(button.y).toBeLessThan(price.y + price.height)
    expect(button.x).toBeGreaterThan(price.x + price.width)
  })

  test('keys lead on to a month that a phone does not show yet', async () => {
    const stay = await openStay({ viewport: { width: 360, height: 740 } })
    await stay.dates.locator('[data-date][tabindex="0"]').focus()
    await stay.visitor.page.keyboard.press('PageDown')
    const next = shiftMonth(offer.checkIn.slice(0, 7), 1)
    await stay.dates.locator(`table:visible [data-date^="${next}"]:focus`).waitFor()
    expect(await stay.dates.locator('caption:visible').count()).toBe(1)
  })

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('in %s the same days are chosen', async (timezoneId) => {
    const stay = await openStay({ timezoneId })
    await (await dayShown(stay, offer.checkIn)).click()
    await stay.dates.getByRole('heading', { name: /^Arriving/ }).waitFor()
    await (await dayShown(stay, offer.checkOut)).click()
    await expectTotal(stay.visitor)
  })
})

describe('typed dates of a home', () => {
  test.each([
    ['en-US', 'MM/DD/YYYY'],
    ['fr-FR', 'DD/MM/YYYY'],
    ['ko-KR', 'YYYY. MM. DD.'],
  ])('in %s they are typed as %s and priced', async (locale, mask) => {
    // Months away from the offer: the calendar follows what is typed.
    const stay = await openStay({ locale }, '2026-01')
    const written = (date: string) =>
      mask.replace('YYYY', date.slice(0, 4)).replace('MM', date.slice(5, 7)).replace('DD', date.slice(8))
    await stay.dates.getByLabel('Check-in', { exact: true }).fill(written(offer.checkIn))
    await stay.visitor.page.keyboard.press('Enter')
    await stay.dates.getByRole('heading', { name: /^Arriving/ }).waitFor()
    await stay.day(offer.checkIn).waitFor()
    await stay.dates.getByLabel('Check-out', { exact: true }).fill(written(offer.checkOut))
    await stay.visitor.page.keyboard.press('Tab')
    await expectTotal(stay.visitor)
    expect(await stay.dates.getByLabel('Check-out', { exact: true }).inputValue()).toBe(written(offer.checkOut))
  })

  test('a check-out may be typed before its check-in', async () => {
    const stay = await openStay()
    await stay.dates.getByLabel('Check-out', { exact: true }).fill(offer.checkOut)
    await stay.dates.getByLabel('Check-in', { exact: true }).fill(offer.checkIn)
    await stay.visitor.page.keyboard.press('Enter')
    await expectTotal(stay.visitor)
  })

  test('a day that cannot be chosen is refused with its reason, and the dates stay', async () => {
    const stay = await openStay()
    await (await dayShown(stay, offer.checkIn)).click()
    await stay.dates.getByRole('heading', { name: /^Arriving/ }).waitFor()
    const arrival = stay.dates.getByLabel('Check-in', { exact: true })
    const before = await arrival.inputValue()
    await arrival.fill('2020-06-12')
    await stay.visitor.page.keyboard.press('Enter')
    await stay.dates.getByRole('alert').getByText('This day has passed.').waitFor()
    expect(await arrival.inputValue()).toBe(before)
    await arrival.fill('12/2027')
    await stay.visitor.page.keyboard.press('Enter')
    await stay.dates.getByRole('alert').getByText('This is not a date.').waitFor()
    expect(new URL(stay.visitor.page.url()).searchParams.get('checkIn')).toBe(offer.checkIn)
    await arrival.press('Escape')
    expect(await arrival.inputValue()).toBe(before)
  })

  test('with an error they have no violations and fit into 320 px', async () => {
    const stay = await openStay()
    await stay.dates.getByLabel('Check-in', { exact: true }).fill('12/2027')
    await stay.visitor.page.keyboard.press('Enter')
    await stay.dates.getByRole('alert').waitFor()
    const { page } = stay.visitor
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await axeViolations(page), `${width} px`).toEqual([])
      expect(await tooWide(page), `${width} px`).toEqual([])
    }
  })
})

describe('before the scripts of the calendar have come', () => {
  test('the plain date fields fit into 320 px and are not taken away from somebody who is in them', async () => {
    const visitor = await site.visitor({ viewport: { width: 320, height: 640 } })
    await visitor.open(sitePaths.stay(offer.slug))
    const fields = visitor.page.locator('#dates .typed input[type="date"]')
    expect(await fields.count()).toBe(2)
    expect(await tooWide(visitor.page)).toEqual([])
    await fields.first().focus()
    await visitor.page.locator('#dates .cal [tabindex="-1"]').first().waitFor({ state: 'attached' })
    expect(await fields.count()).toBe(2)
    await fields.first().fill(offer.checkIn)
    await fields.last().fill(offer.checkOut)
    await visitor.page.keyboard.press('Enter')
    await expectTotal(visitor)
  })

  test('days do not move under a pointer: where weeks begin on Sunday they go on beginning on Monday then', async () => {
    const visitor = await site.visitor({ locale: 'en-US', isFresh: true })
    await visitor.open(`${sitePaths.stay(offer.slug, { adults: 2 })}&month=${offer.checkIn.slice(0, 7)}`)
    const weekday = visitor.page.locator('#dates th').first()
    expect(await weekday.textContent()).toBe('Mo')
    await visitor.page.locator(`#dates [data-date="${offer.checkIn}"]`).hover()
    await visitor.page.locator('#dates .cal [tabindex="-1"]').first().waitFor({ state: 'attached' })
    expect(await weekday.textContent()).toBe('Mo')
    const other = await openStay({ locale: 'en-US' })
    await other.dates.locator('th', { hasText: 'Su' }).first().waitFor()
    await expect.poll(() => other.dates.locator('th').first().textContent()).toBe('Su')
  })
})

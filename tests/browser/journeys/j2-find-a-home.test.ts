import { sitePaths } from '#contract/site/site-paths.ts'
import type { AlternativeDatesShape, StayCardShape } from '#contract/stay-shapes.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { nightsOf } from '#core/time/date-arithmetic.ts'
import { isoDate, type StayDates } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { weekFromNow } from '../support/checkout.ts'
import { cardsOf, staysOnShow, listStays, roundedTotal, totalOf } from '../support/search-results.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
const JOURNEY_MS = 150_000
const WIDE = { viewport: { width: 1440, height: 900 } }
const family = { adults: 2, children: 2, infants: 0, pets: 1 }
const places = ['ciutadella', 'south-coves', 'quiet-interior', 'mao-and-the-harbour', 'llevant-and-the-north']

test(
  'J2: destination, exact dates and a family with a dog: only homes that can be booked, filtered, sorted, on the map, shared and found again',
  async () => {
    const trip = await aWeekWithChoice()
    const guest = await site.visitor(WIDE)
    await searchesFromTheFrontPage(guest, trip)
    await seesOnlyStaysThatCanBeBooked(guest, trip)
    await searchesTheWholeIsland(guest)
    await filtersAndTakesTheFilterAway(guest)
    await sortsByTotal(guest)
    await opensAStayAndComesBack(guest)
    await sharesTheSearch(guest)
    await movesTheMap(guest)
  },
  JOURNEY_MS,
)

test(
  'J2: flexible: each home with its best week in July, a weekend instead, days around the dates, and the way back to exact ones',
  async () => {
    const guest = await site.visitor(WIDE)
    await guest.open(sitePaths.stays({ ...weekFromNow(24), ...family }))
    const exact = await staysOnShow(guest)
    await meansAnyWeekInJuly(guest)
    await narrowsItToAWeekend(guest)
    await opensTheBestDates(guest)
    await meansThreeDaysAround(guest, exact)
  },
  JOURNEY_MS,
)

test(
  'J2: nothing is free: the page says why, what to give up, and which homes are free a little earlier or later',
  async () => {
    const { path, total, near } = await aWeekWithNothingFree()
    const guest = await site.visitor(WIDE)
    await guest.open(path)
    await readsWhyThereIsNone(guest, total)
    await takesTheNearestDates(guest, near)
  },
  JOURNEY_MS,
)

interface Trip extends StayDates {
  readonly destination: string
  readonly place: string
}

const addressOf = ({ page }: Visitor) => new URL(page.url())

const list = (path: string) => listStays(site.origin, path)

/** A week and a part of the island with two homes at least for the family, and some in other parts. */
async function aWeekWithChoice(): Promise<Trip> {
  for (const weeks of [24, 28, 20]) {
    const dates = weekFromNow(weeks)
    for (const destination of places) {
      const { data } = await list(sitePaths.stays({ ...dates, ...family, destination }))
      if (data.length > 1) return { ...dates, destination, place: data[0]!.destination.name }
    }
  }
  throw new Error('no part of the island has two free homes')
}

/** The form of a search, once its calendar and counters are there. */
async function liveForm(guest: Visitor, where: Locator): Promise<Locator> {
  await guest.page.mouse.move(300, 500)
  const form = where.getByRole('search')
  await form.and(guest.page.locator('[data-live]')).waitFor()
  return form
}

async function changeTheSearch(guest: Visitor): Promise<Locator> {
  const banner = guest.page.getByRole('banner')
  await banner.locator('summary', { hasText: 'Change the search' }).click()
  return liveForm(guest, banner)
}

async function sends(guest: Visitor, form: Locator): Promise<void> {
  const before = guest.page.url()
  await form.getByRole('button', { name: 'Search', exact: true }).click()
  await guest.page.waitForURL((url) => url.href !== before)
}

async function searchesFromTheFrontPage(guest: Visitor, { checkIn, checkOut, place }: Trip): Promise<void> {
  await guest.open('/')
  const form = await liveForm(guest, guest.page.getByRole('main'))
  await form.getByRole('combobox', { name: /^Where/ }).selectOption({ label: place })
  await form.getByLabel('Check-in', { exact: true }).click()
  const calendar = form.getByRole('dialog', { name: 'Dates of your stay' })
  await calendar.waitFor()
  for (const date of [checkIn, checkOut]) {
    const day = calendar.locator(`table:visible [data-date="${date}"]`)
    while ((await day.count()) === 0) await calendar.getByRole('button', { name: 'Later months' }).click()
    await day.click()
  }
  await calendar.getByText('7 nights', { exact: true }).waitFor()
  await form.locator('summary', { hasText: 'Who' }).click()
  await form.getByRole('button', { name: 'One child more' }).click()
  await form.getByRole('button', { name: 'One child more' }).click()
  await form.getByRole('button', { name: 'One pet more' }).click()
  await form.getByText('2 adults, 2 children, 1 pet').waitFor()
  await sends(guest, form)
  await guest.arrivesAt(sitePaths.stays())
}

async function seesOnlyStaysThatCanBeBooked(guest: Visitor, { destination, place, ...dates }: Trip): Promise<void> {
  const search = { ...dates, adults: 2, children: 2, pets: 1, destination }
  expect(Object.fromEntries(addressOf(guest).searchParams)).toEqual({
    ...search,
    adults: '2',
    children: '2',
    pets: '1',
  })
  const { data, meta } = await list(sitePaths.stays(search))
  await guest.page
    .getByRole('heading', { level: 1, name: new RegExp(`^${data.length} homes free .*, ${place}$`) })
    .waitFor()
  await staysOnShow(guest)
  // The total of each card is the price the home would be booked at; those that are shown as taken cannot be had.
  for (const card of data) expect(await priceOf(card.slug, dates)).toBe(card.quote!.totalMinor)
  for (const { stay } of meta.nearMisses) expect(await priceOf(stay.slug, dates), stay.slug).toBe('dates_unavailable')
}

/** The total for the family, or the code of the refusal. */
async function priceOf(stay: string, { checkIn, checkOut }: StayDates): Promise<number | string | undefined> {
  const response = await fetch(`${site.origin}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { stay, checkIn, checkOut, adults: 2, children: 2, pets: 1 } }),
  })
  const { data, error } = (await response.json()) as {
    data: { totalMinor: number } | null
    error?: { details: { code: string } }
  }
  return data?.totalMinor ?? error?.details.code
}

async function searchesTheWholeIsland(guest: Visitor): Promise<void> {
  const there = await staysOnShow(guest)
  const form = await changeTheSearch(guest)
  await form.getByRole('combobox', { name: /^Where/ }).selectOption({ label: 'Anywhere on Menorca' })
  await sends(guest, form)
  const everywhere = await staysOnShow(guest)
  expect(everywhere.length).toBeGreaterThan(there.length)
}

async function filtersAndTakesTheFilterAway(guest: Visitor): Promise<void> {
  const { page } = guest
  const all = await staysOnShow(guest)
  const { meta } = await list(`${sitePaths.stays()}${addressOf(guest).search}`)
  const request = meta.facets.amenity.find(({ common, homes: stays }) => common && stays > 0 && stays < all.length)!
  await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByRole('checkbox', { name: new RegExp(`^${request.name} \\d`) }).check()
  const stays = request.homes === 1 ? '1 home' : `${request.homes} homes`
  await panel.getByRole('button', { name: `Show ${stays}` }).click()
  await guest.arrivesAt(new RegExp(`amenity=${request.value}`))
  expect((await staysOnShow(guest)).length).toBe(request.homes)
  await page.getByRole('link', { name: `Remove filter: ${request.name}` }).click()
  await guest.arrivesAt(/^(?!.*amenity)/)
  expect((await staysOnShow(guest)).length).toBe(all.length)
}

async function sortsByTotal(guest: Visitor): Promise<void> {
  await guest.page.getByLabel('Sort by').selectOption('Lowest total')
  await guest.arrivesAt(/sort=total/)
  const amounts = (await staysOnShow(guest)).map(({ quote }) => quote!.totalMinor)
  expect(amounts.length).toBeGreaterThan(1)
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
}

async function opensAStayAndComesBack(guest: Visitor): Promise<void> {
  const { page } = guest
  const before = addressOf(guest).href
  const stays = await staysOnShow(guest)
  const last = cardsOf(guest).nth(Math.min(stays.length, 24) - 1)
  await last.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await last.getByRole('heading').getByRole('link').click()
  await guest.arrivesAt(/^\/stays\/[^?]+\?.*checkIn=/)
  const price = page.getByRole('complementary', { name: 'Price for your dates' })
  await price
    .getByText(totalOf(stays.at(-1)!), { exact: true })
    .first()
    .waitFor()
  await page.goBack()
  await page.waitForURL(before)
  await staysOnShow(guest)
  expect(await page.getByLabel('Sort by').inputValue()).toBe('total')
  await expect.poll(() => page.evaluate(() => window.scrollY), { timeout: 15_000 }).toBe(scrolled)
}

async function sharesTheSearch(guest: Visitor): Promise<void> {
  const friend = await site.visitor()
  const { pathname, search } = addressOf(guest)
  await friend.open(pathname + search)
  const text = (visitor: Visitor) => cardsOf(visitor).allInnerTexts()
  expect(await text(friend)).toEqual(await text(guest))
  await friend.page.getByRole('banner').getByText('4 guests').waitFor()
}

async function movesTheMap(guest: Visitor): Promise<void> {
  const { page } = guest
  await page.evaluate(() => window.scrollTo(0, 0))
  const map = page.getByRole('complementary', { name: 'Map of the results' })
  const all = await staysOnShow(guest)
  const pins = map.locator('.map-pin[data-pin]')
  await pins.first().waitFor()
  const prices = all.map((card) => `${card.title}, ${roundedTotal(card)} in total`)
  for (const name of await pins.evaluateAll((found) => found.map((pin) => pin.getAttribute('aria-label') ?? '')))
    expect(prices).toContain(name)
  let inside = all
  for (let step = 0; step < 4 && inside.length === all.length; step++) {
    const before = page.url()
    await map.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await page.waitForURL((url) => url.href !== before && url.searchParams.has('bbox'))
    inside = await staysOnShow(guest)
  }
  expect(inside.length).toBeLessThan(all.length)
  await page.getByRole('link', { name: 'Remove filter: This part of the map' }).click()
  await guest.arrivesAt(/^(?!.*bbox)/)
  expect((await staysOnShow(guest)).length).toBe(all.length)
}

/** Next July, not the one that has begun. */
function nextJuly(): string {
  const today = todayIn('Europe/Madrid', Date.now())
  const year = Number(today.slice(0, 4))
  return `${today < `${year}-07` ? year : year + 1}-07`
}

async function meansAnyWeekInJuly(guest: Visitor): Promise<void> {
  const exact = await staysOnShow(guest)
  const form = await changeTheSearch(guest)
  await form.locator('summary', { hasText: 'Flexible' }).click()
  await form.getByLabel('How long').selectOption('A week')
  await form.getByLabel('In which month').selectOption(nextJuly())
  await sends(guest, form)
  const { searchParams } = addressOf(guest)
  expect([searchParams.get('month'), searchParams.get('length'), searchParams.get('checkIn')]).toEqual([
    nextJuly(),
    'week',
    null,
  ])
  await guest.page.getByRole('heading', { level: 1, name: /^\d+ homes for a week in July \d{4}$/ }).waitFor()
  const ranked = await staysOnShow(guest)
  expect(ranked.map(({ slug }) => slug)).not.toEqual(exact.map(({ slug }) => slug))
  await expectBestDates(guest, ranked, (nights) => nights === 7)
}

/** Each home with its own dates in July, and with the price it has on those dates. */
async function expectBestDates(guest: Visitor, stays: readonly StayCardShape[], fits: (nights: number) => boolean) {
  expect(await cardsOf(guest).locator('.when').count()).toBe(stays.length)
  for (const { slug, dates, quote } of stays) {
    expect(dates!.checkIn.startsWith(nextJuly()), slug).toBe(true)
    expect(nightsOf({ checkIn: isoDate(dates!.checkIn), checkOut: isoDate(dates!.checkOut) })).toSatisfy(fits)
    expect(await priceOf(slug, dates!), slug).toBe(quote!.totalMinor)
  }
}

async function narrowsItToAWeekend(guest: Visitor): Promise<void> {
  const form = await changeTheSearch(guest)
  await form.locator('summary', { hasText: 'Flexible' }).click()
  await form.getByLabel('How long').selectOption('A weekend')
  await sends(guest, form)
  expect(addressOf(guest).searchParams.get('length')).toBe('weekend')
  const stays = await staysOnShow(guest)
  await expectBestDates(guest, stays, (nights) => nights < 4)
}

async function opensTheBestDates(guest: Visitor): Promise<void> {
  const [best] = await staysOnShow(guest)
  await guest.page.getByRole('link', { name: best!.title, exact: true }).first().click()
  await guest.arrivesAt(sitePaths.stay(best!.slug))
  const { searchParams } = addressOf(guest)
  expect([searchParams.get('checkIn'), searchParams.get('checkOut')]).toEqual([
    best!.dates!.checkIn,
    best!.dates!.checkOut,
  ])
  const price = guest.page.getByRole('complementary', { name: 'Price for your dates' })
  await price.getByText(totalOf(best!), { exact: true }).first().waitFor()
  await guest.page.goBack()
  await guest.arrivesAt(/length=weekend/)
}

async function meansThreeDaysAround(guest: Visitor, exact: readonly StayCardShape[]): Promise<void> {
  const path = sitePaths.stays({ ...weekFromNow(24), ...family })
  await guest.open(path)
  const mean = async (text: string) => {
    const form = await changeTheSearch(guest)
    await form.locator('summary', { hasText: 'Flexible' }).click()
    await form.getByLabel(text).check()
    await sends(guest, form)
    return staysOnShow(guest)
  }
  const around = await mean('± 3 days')
  expect(addressOf(guest).searchParams.get('flex')).toBe('3')
  expect(around.length).toBeGreaterThan(exact.length)
  expect(around.map(({ slug }) => slug)).toEqual(expect.arrayContaining(exact.map(({ slug }) => slug)))
  const again = await mean('Exact dates')
  expect(again.map(({ slug }) => slug)).toEqual(exact.map(({ slug }) => slug))
}

/** A search of the family that finds nothing, although homes are free a little earlier or later. */
async function aWeekWithNothingFree() {
  for (let weeks = 10; weeks < 46; weeks++) {
    for (const destination of places) {
      const path = sitePaths.stays({ ...weekFromNow(weeks), ...family, destination })
      const { data, meta } = await list(path)
      const [request] = meta.loosen
      const [near] = meta.nearMisses
      if (data.length === 0 && request && near) return { path, total: request.homes, near }
    }
  }
  throw new Error('everywhere something is free at any time')
}

async function readsWhyThereIsNone(guest: Visitor, stays: number): Promise<void> {
  const { page } = guest
  await page.getByRole('heading', { level: 1, name: /^No homes free / }).waitFor()
  const nothing = page.getByRole('region', { name: 'No home there can be booked for these dates' })
  await nothing.getByText('There are other ways').waitFor()
  const [request] = await nothing.getByRole('listitem').getByRole('link').all()
  expect(await request!.locator('b').textContent()).toBe(stays === 1 ? '1 home' : `${stays} homes`)
  const before = page.url()
  await request!.click()
  await page.waitForURL((url) => url.href !== before)
  expect(await staysOnShow(guest)).toHaveLength(stays)
  await page.goBack()
  await nothing.waitFor()
}

async function takesTheNearestDates(guest: Visitor, { stay, nearest }: AlternativeDatesShape): Promise<void> {
  const { page } = guest
  const near = page.getByRole('region', { name: /^(Not|Free) on / })
  const entry = near.getByRole('article').filter({ has: page.getByRole('heading', { name: stay.title, exact: true }) })
  const total = formatMoney(nearest.totalMinor, stay.currency)
  await entry.getByText(total, { exact: true }).waitFor()
  await entry.getByRole('link', { name: /^Show / }).click()
  await guest.arrivesAt(sitePaths.stay(stay.slug))
  const { searchParams } = addressOf(guest)
  expect([searchParams.get('checkIn'), searchParams.get('checkOut')]).toEqual([nearest.checkIn, nearest.checkOut])
  const price = page.getByRole('complementary', { name: 'Price for your dates' })
  await price.getByText(total, { exact: true }).first().waitFor()
  await price.getByRole('button', { name: /^(Reserve|Request to book)$/ }).waitFor()
}

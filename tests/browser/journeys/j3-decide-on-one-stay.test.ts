import { sitePaths } from '#contract/site/site-paths.ts'
import type { QuoteShape, StayCalendarShape, StayPageShape } from '#contract/stay-shapes.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { addDays, weekdayOf } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { dayWithWeekday, fullDate } from '#web/text/date-text.ts'
import { instantText } from '#web/text/instant-text.ts'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { offersFor, offerWith, stayOf, type Offer } from '../support/checkout.ts'
import { listStays } from '../support/search-results.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
const JOURNEY_MS = 150_000
const SATURDAY = 5

test(
  'J3: what a home is: photos by the keyboard, beds, amenities, rules, where it lies, and what guests say',
  async () => {
    const stay = await aStayThatIsTalkedAbout()
    const guest = await site.visitor()
    await guest.open(sitePaths.stay(stay.slug))
    await looksThroughThePhotosByKeys(guest, stay)
    await readsWhoSleepsWhere(guest, stay)
    await readsWhatItHasAndWhatNot(guest, stay)
    await readsTheRules(guest, stay)
    await seesWhereItLies(guest, stay)
    await readsWhatGuestsSay(guest, stay)
  },
  JOURNEY_MS,
)

test(
  'J3: dates by the mouse: each day to leave on has its total, two nights are refused with the reason and dates that work',
  async () => {
    const offer = await offerWith(site.origin, 24, ({ minNights }) => minNights >= 3)
    const guest = await site.visitor()
    await choosesTheArrival(guest, offer)
    await seesTheTotalOfEachDeparture(guest, offer)
    await triesTwoNights(guest, offer)
    await isSentTwoNightsByAFriend(guest, offer)
    await takesTheDatesThatWork(guest)
  },
  JOURNEY_MS,
)

test(
  'J3: dates by the keyboard in a season of Saturdays: another day says why and names the nearest, a week is chosen',
  async () => {
    const { home: stay, saturday } = await aStayLetBySaturdays()
    const guest = await site.visitor()
    await guest.open(`${sitePaths.stay(stay.slug, { adults: 2 })}&month=${saturday.slice(0, 7)}`)
    const calendar = await calendarOf(guest)
    await asksAWednesdayWhy(guest, calendar, saturday)
    await choosesAWeekByKeys(guest, calendar, saturday)
  },
  JOURNEY_MS,
)

test(
  'J3: the price in its lines and their reasons, what a cancellation brings back by which day, and a link that keeps the dates',
  async () => {
    const [offer] = await offersFor(site.origin, 28)
    const guest = await site.visitor({ permissions: ['clipboard-read', 'clipboard-write'] })
    await guest.open(stayOf(offer))
    await addsUpTheLines(guest, offer)
    await asksWhyThisPrice(guest, offer)
    await readsWhatComesBackWhen(guest, offer)
    await sharesTheDates(guest, offer)
  },
  JOURNEY_MS,
)

const priceOf = ({ page }: Visitor) => page.getByRole('complementary', { name: 'Price for your dates' })
const section = ({ page }: Visitor, heading: string | RegExp) =>
  page.locator('section.block').filter({ has: page.getByRole('heading', { level: 2, name: heading }) })

async function stayPageOf(slug: string): Promise<StayPageShape> {
  return ((await (await fetch(`${site.origin}/api/stay-pages/${slug}`)).json()) as { data: StayPageShape }).data
}

/** A home with reviews, more photos than its gallery shows, and something that it has not. */
async function aStayThatIsTalkedAbout(): Promise<StayPageShape> {
  const { data } = await listStays(site.origin, sitePaths.stays())
  for (const { slug } of data) {
    const stay = await stayPageOf(slug)
    const present = stay.amenities.filter((amenity) => amenity.present)
    if (stay.reviewList.length > 2 && present.length > 10 && present.length < stay.amenities.length) return stay
  }
  throw new Error('no home is talked about')
}

async function looksThroughThePhotosByKeys({ page }: Visitor, { photos }: StayPageShape): Promise<void> {
  const all = page.getByRole('link', { name: `Show all ${photos.length} photos` })
  await all.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Photos' })
  const shows = (number: number) => viewer.getByText(`${number} of ${photos.length}`).first().waitFor()
  await shows(1)
  await page.keyboard.press('ArrowRight')
  await shows(2)
  await page.keyboard.press('End')
  await shows(photos.length)
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  expect(await all.evaluate((link) => link === document.activeElement)).toBe(true)
}

async function readsWhoSleepsWhere(guest: Visitor, { rooms }: StayPageShape): Promise<void> {
  const sleeping = rooms.filter(({ beds }) => beds.length > 0)
  const text = await section(guest, 'Where you sleep').getByRole('listitem').allInnerTexts()
  expect(text.length).toBe(sleeping.length)
  for (const [index, { name, beds }] of sleeping.entries()) {
    expect(text[index]).toContain(name)
    expect(text[index]).toContain(beds.join(', '))
  }
}

async function readsWhatItHasAndWhatNot(guest: Visitor, { amenities }: StayPageShape): Promise<void> {
  const block = section(guest, 'What the home has')
  const missing = amenities.filter(({ present }) => !present)
  await block.getByText(/^All \d+ amenities, and what is missing$/).click()
  const listed = block.locator('details').getByRole('listitem')
  expect(await listed.count()).toBe(amenities.length)
  for (const { name } of missing) await listed.filter({ hasText: `Not here: ${name}` }).waitFor()
}

async function readsTheRules(guest: Visitor, { houseRules, terms }: StayPageShape): Promise<void> {
  const text = await section(guest, 'Good to know').innerText()
  expect(text).toContain(`Check-out by ${terms.checkOutBy}`)
  expect(text).toMatch(new RegExp(`Check-in (from )?${terms.checkInFrom}`))
  expect(text).toContain(houseRules.smoking ? 'Smoking allowed outside' : 'No smoking')
  for (const note of houseRules.notes) expect(text).toContain(note)
}

async function seesWhereItLies(guest: Visitor, { title, approximate }: StayPageShape): Promise<void> {
  const place = section(guest, 'Where it is')
  await place.getByRole('img', { name: `Map of the surroundings of ${title}` }).waitFor()
  await place.getByText(`somewhere in the circle of ${approximate.radiusM} metres`).waitFor()
  expect(await place.locator('.map-area').count()).toBe(1)
}

async function readsWhatGuestsSay(guest: Visitor, { reviews, rating, reviewList, slug }: StayPageShape): Promise<void> {
  const block = guest.page.locator('#reviews')
  await block.getByText(rating!.toFixed(2), { exact: true }).waitFor()
  await block.getByText(reviewList[0]!.body).waitFor()
  const all = block.getByRole('link', { name: `Read all ${reviews} reviews` })
  // A few reviews are all on the page.
  if (reviews <= 6) return expect(await all.count()).toBe(0)
  expect(await all.getAttribute('href')).toBe(`/stays/${slug}/reviews`)
}

/** The calendar of the home on show, once it has its keys. */
async function calendarOf({ page }: Visitor): Promise<Locator> {
  const dates = page.locator('#dates')
  await dates.scrollIntoViewIfNeeded()
  await page.mouse.move(5, 5)
  await dates.locator('.typed-own').waitFor()
  return dates
}

async function dayIn(calendar: Locator, date: IsoDate): Promise<Locator> {
  const day = calendar.locator(`table:visible [data-date="${date}"]`)
  if ((await day.count()) === 0) await calendar.getByRole('link', { name: 'Later months' }).click()
  return day
}

async function choosesTheArrival(guest: Visitor, { slug, checkIn }: Offer): Promise<void> {
  await guest.open(`${sitePaths.stay(slug, { adults: 2 })}&month=${checkIn.slice(0, 7)}`)
  const calendar = await calendarOf(guest)
  await (await dayIn(calendar, checkIn)).click()
  await calendar.getByRole('heading', { name: `Arriving ${dayWithWeekday(checkIn)}: when do you leave?` }).waitFor()
}

async function seesTheTotalOfEachDeparture(guest: Visitor, { slug, checkIn, checkOut, total }: Offer): Promise<void> {
  const calendar = await calendarOf(guest)
  await calendar.getByText(/^All \d+ possible check-out days?, as a list$/).click()
  const rows = await calendar.locator('.departures tbody tr').all()
  expect(rows.length).toBeGreaterThan(1)
  for (const row of rows.slice(0, 5)) {
    const [nights, sum] = await row.getByRole('cell').allTextContents()
    const date = addDays(checkIn, Number(nights))
    const { totalMinor, currency } = await quoteFor(slug, checkIn, date)
    expect(sum).toBe(formatMoney(totalMinor, currency))
    await row.getByRole('link', { name: dayWithWeekday(date) }).waitFor()
  }
  const week = await dayIn(calendar, checkOut)
  expect(await week.textContent()).toContain(`${fullDate(checkOut)}, leave: ${total} in total, 7 nights`)
}

/** The signed price of these nights for two adults. */
async function quoteFor(stay: string, checkIn: IsoDate, checkOut: IsoDate): Promise<QuoteShape> {
  const response = await fetch(`${site.origin}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { stay, checkIn, checkOut, adults: 2 } }),
  })
  return ((await response.json()) as { data: QuoteShape }).data
}

async function triesTwoNights(guest: Visitor, { checkIn }: Offer): Promise<void> {
  const calendar = await calendarOf(guest)
  const tooEarly = calendar.locator(`table:visible [data-date="${addDays(checkIn, 2)}"]`)
  expect(await tooEarly.getAttribute('aria-disabled')).toBe('true')
  // By force: the day says that it cannot be chosen, and answers nevertheless.
  await tooEarly.click({ force: true })
  const reason = calendar.locator('.bubble')
  await reason.filter({ hasText: 'Too early to leave: the first check-out after' }).waitFor()
  // The day that the sentence names is the first of the list.
  const first = await calendar.locator('.departures tbody tr').first().getByRole('link').textContent()
  expect(await reason.textContent()).toContain(first!)
  expect(new URL(guest.page.url()).searchParams.get('checkOut')).toBeNull()
}

async function isSentTwoNightsByAFriend(guest: Visitor, offer: Offer): Promise<void> {
  await guest.open(stayOf({ ...offer, checkOut: addDays(offer.checkIn, 2) }))
  const price = priceOf(guest)
  await price.getByText(/^Stays on these dates are \d nights or more; you chose 2\./).waitFor()
  await price.getByText('These work:').waitFor()
  expect(await price.getByRole('button', { name: /^(Reserve|Request to book)$/ }).count()).toBe(0)
}

async function takesTheDatesThatWork(guest: Visitor): Promise<void> {
  const price = priceOf(guest)
  const works = price.getByRole('listitem').first()
  const total = /€[\d,.]+$/.exec(await works.innerText())![0]
  await works.getByRole('link').click()
  await guest.arrivesAt(/checkOut=/)
  await price.getByText(/^in total for [3-9] nights/).waitFor()
  await price.getByText(total, { exact: true }).first().waitFor()
  await price.getByRole('button', { name: 'Reserve' }).waitFor()
}

/** A home that is let from Saturday to Saturday in high summer, and one such Saturday with a free week after it. */
async function aStayLetBySaturdays(): Promise<{ home: StayPageShape; saturday: IsoDate }> {
  const today = todayIn('Europe/Madrid', Date.now())
  const year = Number(today.slice(0, 4)) + (today < `${today.slice(0, 4)}-05` ? 0 : 1)
  const first = isoDate(`${year}-07-08`)
  for (let week = 0; week < 5; week++) {
    const saturday = addDays(first, SATURDAY - weekdayOf(first) + week * 7)
    const path = sitePaths.stays({ checkIn: saturday, checkOut: addDays(saturday, 7), adults: 2 })
    const { data } = await listStays(site.origin, path)
    for (const { slug } of data) {
      const [from, to] = [addDays(saturday, 4), addDays(saturday, 5)]
      const response = await fetch(`${site.origin}/api/stays/${slug}/calendar?from=${from}&to=${to}`)
      const [wednesday] = ((await response.json()) as StayCalendarShape).data.days
      if (wednesday && !wednesday.taken && wednesday.reason?.code === 'arrival_day_not_allowed')
        return { home: await stayPageOf(slug), saturday }
    }
  }
  throw new Error('no home is let by Saturdays')
}

async function asksAWednesdayWhy({ page }: Visitor, calendar: Locator, saturday: IsoDate): Promise<void> {
  const wednesday = calendar.locator(`table:visible [data-date="${addDays(saturday, 4)}"]`)
  await wednesday.focus()
  await page.keyboard.press('Enter')
  const reason = calendar.locator('.bubble')
  await reason.filter({ hasText: 'Saturday' }).waitFor()
  expect(await reason.textContent()).toContain(`Nearest: ${dayWithWeekday(saturday)}`)
  expect(new URL(page.url()).searchParams.get('checkIn')).toBeNull()
}

async function choosesAWeekByKeys(guest: Visitor, calendar: Locator, saturday: IsoDate): Promise<void> {
  const { keyboard } = guest.page
  const hasFocus = (date: IsoDate) => calendar.locator(`[data-date="${date}"]:focus`).waitFor()
  for (let step = 0; step < 4; step++) await keyboard.press('ArrowLeft')
  await hasFocus(saturday)
  await keyboard.press('Enter')
  await calendar.getByRole('heading', { name: /^Arriving Sat/ }).waitFor()
  for (const day of await calendar.locator('.departures tbody a').allTextContents()) expect(day).toMatch(/^Sat /)
  await keyboard.press('ArrowDown')
  await hasFocus(addDays(saturday, 7))
  await keyboard.press('Enter')
  await calendar.getByRole('heading', { name: `7 nights from ${dayWithWeekday(saturday)}` }).waitFor()
  await guest.arrivesAt(new RegExp(`checkIn=${saturday}&checkOut=${addDays(saturday, 7)}`))
  await priceOf(guest)
    .getByText(/^in total for 7 nights, 2 guests/)
    .waitFor()
}

async function addsUpTheLines(guest: Visitor, { total }: Offer): Promise<void> {
  const lines = priceOf(guest).locator('.lines')
  const amounts = await lines.locator('> div:not(.sum):not(.inside) > dd:not(.why)').allTextContents()
  expect(amounts.length).toBeGreaterThan(1)
  const cents = (text: string) => Math.round(Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, '')) * 100)
  expect(amounts.map(cents).reduce((sum, amount) => sum + amount, 0)).toBe(cents(total))
  expect(await lines.locator('.sum dd').textContent()).toBe(total)
}

async function asksWhyThisPrice(guest: Visitor, { total }: Offer): Promise<void> {
  const price = priceOf(guest)
  await price.getByText('Why this price?').click()
  const reasons = price.locator('.whyprice').getByRole('listitem')
  expect(await reasons.count()).toBe(await price.locator('.lines > div:not(.sum)').count())
  for (const text of await reasons.allInnerTexts()) expect(text).toMatch(/Rule: \S/)
  await price.getByRole('button', { name: 'Compute it again here' }).click()
  await price.getByText(`Same to the cent: your browser gets ${total} too, line by line.`).waitFor()
  await guest.page.keyboard.press('Escape')
}

async function readsWhatComesBackWhen(guest: Visitor, { slug, checkIn, checkOut }: Offer): Promise<void> {
  const { cancellation, totalMinor, currency } = await quoteFor(slug, checkIn, checkOut)
  const { timeZone } = (await stayPageOf(slug)).terms
  const block = section(guest, 'If you change your mind')
  const steps = await block.locator('.steps3').getByRole('listitem').allInnerTexts()
  expect(steps.length).toBe(cancellation.length)
  for (const [index, { until, refundMinor }] of cancellation.entries()) {
    expect(steps[index]).toContain(`Until ${instantText(until, timeZone)}`)
    expect(steps[index]).toContain(formatMoney(refundMinor, currency))
  }
  const spoken = await block.getByRole('img', { name: /^Refund over time: / }).getAttribute('aria-label')
  for (const { refundMinor } of cancellation) expect(spoken).toContain(formatMoney(refundMinor, currency))
  const [first] = cancellation
  const free = priceOf(guest).getByText(/^Free cancellation until/)
  if (first?.refundMinor === totalMinor) expect(await free.textContent()).toContain(instantText(first.until, timeZone))
  else expect(await free.count()).toBe(0)
}

async function sharesTheDates(guest: Visitor, offer: Offer): Promise<void> {
  const { page } = guest
  await page.getByRole('link', { name: 'Share', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  const friend = await site.visitor()
  await friend.open(address)
  await priceOf(friend).getByText(offer.total, { exact: true }).first().waitFor()
  const [arrival, departure] = [dayWithWeekday(offer.checkIn), dayWithWeekday(offer.checkOut)]
  await priceOf(friend)
    .getByRole('link', { name: `Check-in ${arrival}` })
    .waitFor()
  await priceOf(friend)
    .getByRole('link', { name: `Check-out ${departure}` })
    .waitFor()
}

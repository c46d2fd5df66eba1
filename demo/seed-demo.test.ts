import { afterAll, beforeAll, expect, test } from 'vitest'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import { checkRules } from '#core/calendar/check-rules.ts'
import { nightlyRate } from '#core/rate/nightly-rate.ts'
import { addDays, weekdayOf } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { findStaysFree } from '#db/queries/calendar/availability-queries.ts'
import { listDestinations } from '#db/queries/search/destination-queries.ts'
import { upsertProfile } from '#db/queries/account/profile-queries.ts'
import { findPublishedReviews } from '#db/queries/review/review-queries.ts'
import { findLinkedStays, findStayBySlug, listPublishedStays } from '#db/queries/stay/stay-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { staysWith } from './content/booking-terms.ts'
import { demoStays } from './content/demo-stays.ts'
import { easterSunday } from './seed/easter.ts'
import type { ManifestPicture } from './pictures/manifest.ts'
import { demoHost, seedDemo } from './seed-demo.ts'

const now = new Date('2026-11-20T09:00:00Z')
const today = isoDate('2026-11-20')
const log: string[] = []
let database: TestDatabase
let accounts = 0

const picture = (digit: string): ManifestPicture => ({
  sha256: digit.repeat(64),
  width: 1600,
  height: 1067,
  placeholder: 'data:,',
  bytes: 400_000,
  mime: 'image/png',
  drawing: digit,
  alt: 'A white house',
  caption: 'The front',
  shows: null,
})

function seed() {
  return seedDemo({
    db: database.db,
    now: () => now,
    log: (line) => log.push(line),
    bookings: false,
    createHostAccount: async ({ email, displayName }) => {
      accounts++
      await upsertProfile(
        database.db,
        { uid: 'demo-host', email, emailVerified: true, phone: null, displayName, photoUrl: null },
        now,
        'admin',
      )
      return 'demo-host'
    },
    pictures: {
      [demoStays[0]!.key]: [picture('a'), picture('b')],
      [demoStays[20]!.key]: [picture('a')],
      'host:tomeu': [{ ...picture('c'), width: 240, height: 240, alt: 'Portrait of Tomeu by the sea' }],
    },
  })
}

beforeAll(async () => {
  database = await createTestDatabase()
  expect(await seed()).toEqual({ seeded: true, host: { email: demoHost.email, password: demoHost.password } })
})
afterAll(() => database.close())

async function bookable(checkIn: IsoDate, nights: number, adults: number, children = 0): Promise<number> {
  const { db } = database
  const dates = { checkIn, checkOut: addDays(checkIn, nights) }
  const free = await findStaysFree(db, { nights: dates, now })
  const terms = await loadStayTerms(db, free)
  const request = { ...dates, party: { adults, children, infants: 0, pets: 0 } }
  return [...terms.values()].filter((stay) => checkRules(stay, request, { today, localHour: 10 }).ok).length
}

test('every home is published with its host, its beds and a price', async () => {
  const stays = await listPublishedStays(database.db)
  expect(stays).toHaveLength(60)
  expect(log).toHaveLength(1)
  const plannedStay = demoStays.find(({ key }) => key === 'villa-pedra-viva')!
  const stay = await findStayBySlug(database.db, plannedStay.key)
  expect(stay).toMatchObject({
    title: plannedStay.name,
    maxGuests: 10,
    bathrooms: 3,
    host: { name: 'Catalina and Biel' },
    houseRules: { smoking: plannedStay.rules.smokingOutside },
  })
  expect(stay!.rooms[3]).toMatchObject({
    kind: 'bedroom',
    name: 'Family bedroom',
    beds: [
      { kind: 'double bed', count: 1 },
      { kind: 'single bed', count: 1 },
    ],
  })
  expect(stay!.amenities.map(({ code }) => code).toSorted()).toEqual(plannedStay.amenities.toSorted())
  expect(stay!.amenities[0]).toMatchObject({ code: 'private-pool', category: 'outdoors' })
})

test('pictures hang with their homes, also when two homes share one, and one stands for the destination', async () => {
  const stay = await findStayBySlug(database.db, demoStays[0]!.key)
  expect(stay!.photos.map(({ sha256 }) => sha256[0])).toEqual(['a', 'b'])
  const destinations = await listDestinations(database.db)
  expect(destinations).toHaveLength(5)
  expect(destinations.find(({ slug }) => slug === demoStays[0]!.destination)!.photo).toMatchObject({ width: 1600 })
  expect(destinations.reduce((sum, { stays }) => sum + stays, 0)).toBe(60)
})

test('hosts have their portraits, with a description; one that was not drawn has none', async () => {
  const hostOf = async (host: string) =>
    (await findStayBySlug(database.db, demoStays.find((plannedStay) => plannedStay.host === host)!.key))!.host
  expect((await hostOf('tomeu'))!.portrait).toMatchObject({ width: 240, alt: 'Portrait of Tomeu by the sea' })
  expect((await hostOf('rafel'))!.portrait).toBeNull()
})

test('ratings follow the reviews, which are as old as they say', async () => {
  const plannedStay = demoStays.find(({ key }) => key === 'caseta-punta-xica')!
  const stay = await findStayBySlug(database.db, plannedStay.key)
  expect(stay).toMatchObject({ reviews: 5, rating: 4.8 })
  const reviews = await findPublishedReviews(database.db, stay!.id)
  expect(reviews.map(({ month }) => month)).toEqual(['2026-10', '2026-09', '2026-07', '2026-06', '2026-05'])
})

test('seeding again changes nothing and creates no second account', async () => {
  const counts = async () =>
    Promise.all(
      (
        ['app.stay', 'app.claim', 'app.review', 'app.season', 'app.asset', 'app.price_version', 'app.host'] as const
      ).map(
        async (table) =>
          (
            await database.db
              .selectFrom(table)
              .select((query) => query.fn.countAll<string>().as('rows'))
              .executeTakeFirstOrThrow()
          ).rows,
      ),
    )
  const before = await counts()
  expect(await seed()).toEqual({ seeded: false, host: { email: demoHost.email, password: demoHost.password } })
  expect(await counts()).toEqual(before)
  expect(accounts).toBe(1)
})

test('searches find homes in winter, at Easter, in June and for a Saturday week in August', async () => {
  expect(await bookable(isoDate('2027-01-15'), 4, 2)).toBeGreaterThanOrEqual(10)
  expect(await bookable(isoDate('2027-03-22'), 7, 4, 2)).toBeGreaterThanOrEqual(10)
  expect(await bookable(isoDate('2027-06-12'), 7, 2, 2)).toBeGreaterThanOrEqual(10)
  const saturday = isoDate('2027-08-07')
  expect(weekdayOf(saturday)).toBe(5)
  expect(await bookable(saturday, 7, 2)).toBeGreaterThanOrEqual(10)
})

test('Saturday homes refuse other days in high summer and accept them outside it', async () => {
  const plannedStay = demoStays.find(({ rules }) => rules.saturdays)!
  const stay = await findStayBySlug(database.db, plannedStay.key)
  const terms = (await loadStayTerms(database.db, [stay!.id])).get(stay!.id)!
  const party = { adults: 2, children: 0, infants: 0, pets: 0 }
  const refused = checkRules(
    terms,
    { checkIn: isoDate('2027-07-13'), checkOut: isoDate('2027-07-20'), party },
    { today, localHour: 10 },
  )
  expect(refused).toMatchObject({ ok: false, problem: { code: 'arrival_day_not_allowed' } })
  expect(
    checkRules(
      terms,
      { checkIn: isoDate('2027-05-11'), checkOut: isoDate('2027-05-18'), party },
      { today, localHour: 10 },
    ).ok,
  ).toBe(true)
})

test('a quote has nights, weekly discount, cleaning, VAT and tourist tax for adults only', async () => {
  const plannedStay = demoStays.find(({ key }) => key === 'ca-na-quima')!
  const stay = await findStayBySlug(database.db, plannedStay.key)
  const terms = (await loadStayTerms(database.db, [stay!.id])).get(stay!.id)!
  expect(nightlyRate(terms, isoDate('2027-02-03')).amountMinor).toBe(plannedStay.rates.nightly * 100)
  const quote = calculateQuote(
    terms,
    {
      checkIn: isoDate('2027-05-03'),
      checkOut: isoDate('2027-05-13'),
      party: { adults: 2, children: 2, infants: 0, pets: 1 },
    },
    { bookedOn: today },
  )
  const kinds = quote.lines.map(({ kind }) => kind)
  expect(kinds).toContain('fee')
  expect(kinds).toContain('tax')
  const touristTax = quote.lines.find(({ label }) => label.startsWith('Tourist tax'))
  expect(touristTax?.amountMinor).toBe(2 * 8 * 220)
  expect(quote.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(quote.totalMinor)
})

const termsOf = async (key: string) => {
  const stay = await findStayBySlug(database.db, key)
  return (await loadStayTerms(database.db, [stay!.id])).get(stay!.id)!
}

test('every way of booking has homes to try it with', async () => {
  const stays = await listPublishedStays(database.db)
  const terms = [
    ...(
      await loadStayTerms(
        database.db,
        stays.map(({ id }) => id),
      )
    ).values(),
  ]
  const count = (has: (plannedStay: (typeof terms)[number]) => boolean) => terms.filter(has).length
  expect(count((plannedStay) => plannedStay.bookingMode === 'request')).toBe(8)
  const features: Record<string, number> = {
    onRequestInside: count((plannedStay) => plannedStay.noticeInside === 'request_only'),
    nonRefundable: count((plannedStay) => plannedStay.nonRefundableBp === 1000),
    payLater: count((plannedStay) => plannedStay.payLater),
    transfer: count((plannedStay) => plannedStay.offlineMethods.includes('transfer')),
    onArrival: count((plannedStay) => plannedStay.offlineMethods.includes('on_arrival')),
    schedule: count((plannedStay) => plannedStay.instalments.length > 0),
    bestOnly: count((plannedStay) => plannedStay.discountMode === 'best_only'),
    ageBands: count((plannedStay) => plannedStay.ageBands.length > 0),
    extras: count((plannedStay) => plannedStay.fees.some((fee) => fee.optional)),
    stock: count((plannedStay) => plannedStay.fees.some((fee) => fee.stock !== null)),
    shortStay: count((plannedStay) => plannedStay.fees.some((fee) => fee.toNights !== null)),
    deposit: count((plannedStay) => plannedStay.damage.mode !== 'none'),
    shortGaps: count((plannedStay) => plannedStay.allowShortGap),
    noSmallGaps: count((plannedStay) => plannedStay.forbidGapUnder !== null),
    minimums: count((plannedStay) => plannedStay.minimums.length > 0),
    multiples: count((plannedStay) => plannedStay.seasons.some((season) => season.nightsMultipleOf === 7)),
    closed: count((plannedStay) => plannedStay.openSpans !== null),
    includedTax: count((plannedStay) => plannedStay.taxes.some((tax) => tax.included)),
  }
  for (const [feature, plannedStays] of Object.entries(features)) expect(plannedStays, feature).toBeGreaterThan(0)
  const used = Object.values(staysWith).flatMap((keys) => [...keys])
  expect(used.filter((key) => !demoStays.some((plannedStay) => plannedStay.key === key))).toEqual([])
})

test('a forbidden gap is never longer than the shortest stay of the home', async () => {
  for (const key of staysWith.noSmallGaps) {
    const { forbidGapUnder, minNights } = await termsOf(key)
    expect(forbidGapUnder).toBeLessThanOrEqual(minNights)
  }
})

test('the captains’ house is let as a whole and in two parts, whose nights are the same ones', async () => {
  const page = await findStayBySlug(database.db, 'casa-dels-capitans')
  const { parts, partOf } = await findLinkedStays(database.db, page!.id)
  expect(parts.map(({ slug }) => slug)).toEqual(['caseta-de-s-hort', 'sa-cambreta'])
  expect(partOf).toEqual([])
  const linked = await database.db.selectFrom('app.claim').select('id').where('kind', '=', 'linked').execute()
  expect(linked.length).toBeGreaterThan(0)
  for (const { slug } of parts) {
    const part = await findStayBySlug(database.db, slug)
    expect(part!.maxGuests).toBeLessThan(page!.maxGuests)
    expect((await findLinkedStays(database.db, part!.id)).partOf).toEqual([
      { slug: 'casa-dels-capitans', title: 'Casa dels Capitans' },
    ])
  }
})

test('there are promo codes: one for each guest, one for the next summer, and one that has ended', async () => {
  const coupons = await database.db.selectFrom('app.coupon').selectAll().orderBy('id').execute()
  expect(coupons).toMatchObject([
    { code: 'WELCOME10', percent_bp: 1000, per_user: 1 },
    { code: 'SUMMER50', amount: 5000, min_nights: 7, stays_within: { from: '2027-06-01', to: '2027-10-01' } },
    { code: 'LATE15', percent_bp: 1500, active: false },
  ])
})

test('Easter is found by the calendar', () => {
  expect([2025, 2026, 2027, 2028, 2038].map(easterSunday)).toEqual([
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2038-04-25',
  ])
})

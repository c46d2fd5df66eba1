import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staySearchSchema } from '#contract/search/stay-search-schema.ts'
import type { StayCardShape } from '#contract/stay-shapes.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { insertBooking } from '#tests/support/booking/booking-fixture.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { findCalendar } from '#stays/find-calendar.ts'
import { findDestinations } from './find-destinations.ts'
import { findStayPage } from '#stays/find-stay-page.ts'
import { findStayOffers, findStays } from './find-stays.ts'
import { ALL_STAYS } from '#tests/support/search/all-stays.ts'
import { createFromPrices } from './from-prices.ts'
import type { LiveIndex } from './live/live-index.ts'
import { liveIndexOf } from '#tests/support/search/live-index-of.ts'
import type { StayDeps } from '#stays/stay-deps.ts'

let database: TestDatabase
let deps: StayDeps
let searchIndex: LiveIndex
const ids: Record<string, number> = {}

beforeAll(async () => {
  database = await createTestDatabase()
  deps = { db: database.db, now: () => new Date('2027-03-01T10:00:00Z'), fromPrices: createFromPrices() }
  searchIndex = liveIndexOf(deps)
  const island = await insertDestination(database.db)
  const village = await insertDestination(database.db, island)
  const searched = async (name: string, columns: Parameters<typeof insertStay>[1]) => {
    ids[name] = await insertStay(database.db, { slug: name, title: `Home ${name}`, destination_id: island, ...columns })
  }
  await searched('plain', {})
  await searched('cheap', { nightly: 9_000, destination_id: village, lat: 39.9, lng: 4.25 })
  await searched('small', { max_guests: 2, nightly: 10_000 })
  await searched('weekly', { min_nights: 7, nightly: 12_000 })
  await searched('taken', { nightly: 15_000, prep_after: 1 })
  await searched('draft', { state: 'draft', published_at: null })
  await searched('unlisted', { state: 'unlisted' })
  await database.db.transaction().execute(async (tx) => {
    const nights = { checkIn: isoDate('2027-06-04'), checkOut: isoDate('2027-06-09') }
    const id = randomUUID()
    await takeNights(tx, ids['taken'] ?? 0, nights, { kind: 'booking', bookingId: id })
    await insertBooking(tx, { id, stayId: ids['taken'] ?? 0, nights, status: 'confirmed' })
  })
})
afterAll(async () => database.close())

/** Searches through the index, which must give the same answer as the database. */
const search = async (query: Record<string, string> = {}) => {
  const asked = staySearchSchema.parse(query)
  const found = await findStays({ ...deps, searchIndex }, asked, ALL_STAYS)
  expect(found).toEqual(await findStays(deps, asked, ALL_STAYS))
  return found
}
const slugs = (stays: readonly StayCardShape[]) => stays.map((stay) => stay.slug)

test('without dates: every published home that takes the party, with its lowest all-in price', async () => {
  const found = await search({ adults: '3' })
  // None has reviews, so the best value comes first.
  expect(slugs(found.data)).toEqual(['cheap', 'weekly', 'taken', 'plain'])
  expect(found.data.map((stay) => [stay.fromMinor, stay.quote])).toEqual([
    [9_000, null],
    [12_000, null],
    [15_000, null],
    [20_000, null],
  ])
  expect(found.meta).toMatchObject({ total: 4, problem: null, nearMisses: [], loosen: [] })
})

test('with dates: only homes that can be booked under all rules, each with its total', async () => {
  const found = await search({ checkIn: '2027-06-07', checkOut: '2027-06-11', adults: '3' })
  expect(slugs(found.data)).toEqual(['plain', 'cheap'])
  expect(found.data[0]?.quote).toEqual({ totalMinor: 80_000, perNightMinor: 20_000, nights: 4 })
})

test('whoever looks for months is not offered the few nights for which homes can be booked instead', async () => {
  const { data, meta } = await search({ checkIn: '2027-06-01', checkOut: '2028-07-05', adults: '3' })
  expect(data).toEqual([])
  expect(meta.nearMisses).toEqual([])
})

test('whoever wants the homes alone gets the same ones, and the same refusal of dates', async () => {
  const queries: readonly Record<string, string>[] = [
    { checkIn: '2027-06-07', checkOut: '2027-06-11', adults: '3', sort: 'total' },
    { checkIn: '2027-06-11', checkOut: '2027-06-07' },
    { adults: '3' },
  ]
  for (const query of queries) {
    const { data, meta } = await search(query)
    const { offers, total, problem } = (await findStayOffers(deps, staySearchSchema.parse(query), ALL_STAYS))!
    expect(offers.map(({ quote, dates }) => ({ quote, dates }))).toEqual(
      data.map(({ quote, dates }) => ({ quote, dates })),
    )
    expect(offers.map(({ id }) => id)).toEqual(data.map(({ slug }) => ids[slug]))
    expect(offers.length).toBeGreaterThan(1)
    const page = { offset: 1, limit: 2 }
    expect(await findStayOffers(deps, staySearchSchema.parse(query), page)).toMatchObject({
      offers: offers.slice(1, 3),
      total,
    })
    expect(problem?.code).toBe(meta.problem?.code)
    expect(problem === null).toBe(query['checkIn'] !== '2027-06-11')
  }
})

test('homes that are only taken are offered with the nearest dates, after those let in other lengths', async () => {
  const { meta } = await search({ checkIn: '2027-06-07', checkOut: '2027-06-11', adults: '3' })
  const misses = meta.nearMisses.map(({ stay, nearest }) => ({ slug: stay.slug, ...nearest }))
  expect(misses.toSorted((a, b) => a.slug.localeCompare(b.slug))).toEqual([
    // The night after a booking is needed for cleaning.
    { slug: 'taken', checkIn: '2027-06-10', checkOut: '2027-06-14', totalMinor: 60_000 },
    { slug: 'weekly', checkIn: '2027-06-07', checkOut: '2027-06-14', totalMinor: 84_000 },
  ])
})

test('sorted by total the cheapest comes first, with and without dates', async () => {
  const dated = await search({ checkIn: '2027-07-05', checkOut: '2027-07-12', sort: 'total' })
  expect(slugs(dated.data)).toEqual(['cheap', 'small', 'weekly', 'taken', 'plain'])
  expect(slugs((await search({ sort: 'total' })).data)[0]).toBe('cheap')
})

test('a piece of the map holds the homes whose shown position lies in it, borders included', async () => {
  expect(slugs((await search({ bbox: '4.2,39.8,4.3,39.95' })).data)).toEqual(['cheap'])
  expect(slugs((await search({ bbox: '4.25,39.9,4.25,39.9' })).data)).toEqual(['cheap'])
  expect(slugs((await search({ bbox: '10,10,11,11' })).data)).toEqual([])
  for (const bbox of ['1,2,3', '4,40,3,41', '4,41,5,40', '0,0,200,1', 'a,b,c,d', '4.2,39.8,4.3,39.95,1'])
    expect(staySearchSchema.safeParse({ bbox }).success, bbox).toBe(false)
})

test('a destination holds the homes of the places inside it', async () => {
  const destinations = await findDestinations({ ...deps, searchIndex })
  const byDatabase = await findDestinations(deps)
  const withoutCenter = byDatabase.map((place) => ({ ...place, center: null }))
  expect(destinations.map((place) => ({ ...place, center: null }))).toEqual(withoutCenter)
  for (const [at, { center }] of destinations.entries()) {
    expect(center!.lat).toBeCloseTo(byDatabase[at]!.center!.lat, 9)
    expect(center!.lng).toBeCloseTo(byDatabase[at]!.center!.lng, 9)
  }
  expect(new Set(destinations.map((place) => place.stays))).toEqual(new Set([1, 5]))
  const village = destinations.find((place) => place.stays === 1)
  const island = destinations.find((place) => place.stays === 5)
  expect(slugs((await search({ destination: village?.slug ?? '' })).data)).toEqual(['cheap'])
  expect((await search({ destination: island?.slug ?? '' })).data).toHaveLength(5)
  expect((await search({ destination: 'atlantis' })).data).toEqual([])
})

test('a destination is listed with what was written about it, and only while it has homes, at once', async () => {
  const found = () => findDestinations({ ...deps, searchIndex })
  const before = await found()
  const village = before.find(({ stays }) => stays === 1)!
  const listed = async () => (await found()).find(({ slug }) => slug === village.slug)
  const idOf = async (slug: string) =>
    (await deps.db.selectFrom('app.destination').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
  const write = (intro: string) =>
    deps.db.updateTable('app.destination').set({ intro }).where('slug', '=', village.slug).execute()
  const [from, to] = [await idOf(village.slug), await idOf(before.find(({ stays }) => stays === 5)!.slug)]
  const { id } = await deps.db
    .selectFrom('app.stay')
    .select('id')
    .where('destination_id', '=', from)
    .executeTakeFirstOrThrow()
  const move = (destination_id: number) =>
    deps.db.updateTable('app.stay').set({ destination_id }).where('id', '=', id).execute()
  await write('Salt and pines')
  expect(await listed()).toEqual({ ...village, intro: 'Salt and pines' })
  await move(to)
  expect(await listed()).toBeUndefined()
  await move(from)
  await write(village.intro)
  expect(await found()).toEqual(before)
})

test.each([{ deps: 'the index' }, { deps: 'the database' }])(
  'of the destinations in $deps, only those with most homes are listed, or with a photo',
  async ({ deps: by }) => {
    const found = (requested: object) =>
      findDestinations(by === 'the index' ? { ...deps, searchIndex } : deps, requested).then((all) =>
        all.map(({ stays }) => stays),
      )
    expect(await found({ most: 1 })).toEqual([5])
    expect(await found({ most: 2 })).toEqual(await found({}))
    expect(await found({ withPhoto: true })).toEqual([])
  },
)

test('wrong dates show homes without totals and say what is wrong', async () => {
  const found = await search({ checkIn: '2027-06-11', checkOut: '2027-06-07' })
  expect(found.meta.problem).toEqual({ code: 'invalid_dates', details: { reason: 'check_out_not_after_check_in' } })
  expect(found.data.every((stay) => stay.quote === null)).toBe(true)
  const past = await search({ checkIn: '2027-02-11', checkOut: '2027-02-14' })
  expect(past.meta.problem).toEqual({ code: 'dates_in_past', details: { today: '2027-03-01' } })
})

test('the page of a home is found by slug and document id, without its exact position or address', async () => {
  const page = await findStayPage(deps, 'plain')
  if (!page.ok) throw new Error(page.problem.code)
  expect(page.value.terms.nightlyMinor).toBe(20_000)
  expect(page.value).not.toHaveProperty('address')
  expect(page.value).not.toHaveProperty('position')
  expect(await findStayPage(deps, page.value.documentId)).toEqual(page)
  expect((await findStayPage(deps, 'unlisted')).ok).toBe(true)
  expect(await findStayPage(deps, 'draft')).toMatchObject({ ok: false, problem: { code: 'stay_not_found' } })
})

test('the calendar tells taken days, the reason of each and what it was computed from', async () => {
  const calendar = await findCalendar(deps, { slug: 'taken', from: '2027-06-01', to: '2027-06-12' })
  if (!calendar.ok) throw new Error(calendar.problem.code)
  const { days, today, taken } = calendar.value
  expect([today, taken]).toEqual(['2027-03-01', [{ from: '2027-06-04', to: '2027-06-10' }]])
  expect(days.filter((day) => day.taken).map((day) => day.date)).toEqual([
    '2027-06-04',
    '2027-06-05',
    '2027-06-06',
    '2027-06-07',
    '2027-06-08',
    '2027-06-09',
  ])
  expect(days.find((day) => day.date === '2027-06-05')?.reason).toEqual({ code: 'dates_unavailable' })
})

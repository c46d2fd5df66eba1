import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staySearchSchema } from '#contract/search/stay-search-schema.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'
import { liveIndexOf } from '#tests/support/search/live-index-of.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { findStayOffers, findStays } from './find-stays.ts'
import { createFromPrices } from './from-prices.ts'
import { ALL_STAYS } from '#tests/support/search/all-stays.ts'
import type { LiveIndex } from './live/live-index.ts'

// An index covers 832 days.
const FAR = { checkIn: '2029-12-01', checkOut: '2029-12-05' }

let database: TestDatabase
let deps: StayDeps
let searchIndex: LiveIndex
let village: number

beforeAll(async () => {
  database = await createTestDatabase()
  deps = { db: database.db, now: () => new Date('2027-03-01T10:00:00Z'), fromPrices: createFromPrices() }
  searchIndex = liveIndexOf(deps)
  const island = await insertDestination(database.db)
  village = await insertDestination(database.db, island)
  const searched = (slug: string, columns: Parameters<typeof insertStay>[1]) =>
    insertStay(database.db, { slug, destination_id: island, ...columns })
  await searched('always-open', { window_months: null })
  await searched('three-years', { window_months: 36, bedrooms: 1 })
  await searched('until-a-day', { window_months: null, window_until: '2029-12-04' })
  await searched('closed', {})
  await searched('closed-and-large', { bedrooms: 9 })
})
afterAll(() => database.close())

const asked = (query: Readonly<Record<string, string>>) => staySearchSchema.parse({ adults: '2', ...query })
const find = (query: Readonly<Record<string, string>>, some: StayDeps = { ...deps, searchIndex }) =>
  findStays(some, asked(query), ALL_STAYS)

test('dates beyond the index find the homes that can be booked so far ahead, as asking every home does', async () => {
  const queries: readonly Readonly<Record<string, string>>[] = [
    FAR,
    { ...FAR, flex: '3', sort: 'total' },
    { ...FAR, bedrooms: '9' },
    { month: '2029-12', length: 'week' },
    { checkIn: '2031-01-01', checkOut: '2031-01-04' },
  ]
  for (const query of queries) expect(await find(query), JSON.stringify(query)).toEqual(await find(query, deps))
  const { data, meta } = await find(FAR)
  expect(data.map(({ slug }) => slug).toSorted()).toEqual(['always-open', 'three-years'])
  // The booking window of the third home ends one day too early for this departure.
  expect(meta.nearMisses.map(({ stay }) => stay.slug)).toEqual(['until-a-day'])
  // That dates are too far ahead for some homes is determined over the homes of all dates.
  expect((await find({ ...FAR, bedrooms: '9' })).meta.loosen).toContainEqual({ filter: 'dates', homes: 1 })
})

test('of very many homes that can be booked so far ahead the best rated that pass the filters are asked, and it is said', async () => {
  const many = Array.from({ length: 510 }, (_, n) => n)
  const columns = { window_months: null, destination_id: village }
  for (const n of many) await insertStay(database.db, { slug: `many-${n}`, ...columns })
  const rated = ['many-508', 'many-7', 'many-77']
  await sql`update app.stay set rating_sum = 10, rating_count = 2 where slug = any(${rated})`.execute(database.db)
  await sql`update app.stay set bedrooms = 8 where slug = 'many-509'`.execute(database.db)
  await searchIndex.rebuild()
  const { data, meta } = await find({ ...FAR, sort: '-rating' })
  // One of the 500 homes that were checked has a booking window that ends a day too soon.
  expect([meta.isPart, meta.total]).toEqual([true, 499])
  expect(
    data
      .slice(0, 3)
      .map(({ slug }) => slug)
      .toSorted(),
  ).toEqual(rated)
  // A filter finds homes that are not among the best rated overall.
  const large = await find({ ...FAR, bedrooms: '8' })
  expect(large.data.map(({ slug }) => slug)).toEqual(['many-509'])
  const { offers, isPart } = (await findStayOffers({ ...deps, searchIndex }, asked({ ...FAR }), ALL_STAYS))!
  expect([offers.length, isPart]).toEqual([499, true])
  // Without dates that far ahead, all homes are known.
  expect((await find({})).meta).toMatchObject({ isPart: false, total: 515 })
})

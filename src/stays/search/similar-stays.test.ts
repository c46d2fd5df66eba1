import { sql } from 'kysely'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staySearchSchema } from '#contract/search/stay-search-schema.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { findStays } from './find-stays.ts'
import { ALL_STAYS } from '#tests/support/search/all-stays.ts'
import { liveIndexOf } from '#tests/support/search/live-index-of.ts'
import { createFromPrices } from './from-prices.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { findNamedStays } from './find-named-stays.ts'
import { findSimilarStays } from './find-similar-stays.ts'
import { unlikeness } from './similarity.ts'

let database: TestDatabase
let deps: StayDeps
let searchIndex: StayDeps['searchIndex']
const ids: Record<string, number> = {}

beforeAll(async () => {
  database = await createTestDatabase()
  deps = { db: database.db, now: () => new Date('2027-03-01T10:00:00Z'), fromPrices: createFromPrices() }
  searchIndex = liveIndexOf(deps)
  const searched = async (slug: string, columns: Parameters<typeof insertStay>[1] = {}) => {
    ids[slug] = await insertStay(database.db, { slug, title: `Home ${slug}`, ...columns })
  }
  await searched('wanted')
  await searched('twin', { lat: 40.01 })
  await searched('dear', { nightly: 90_000, lat: 40.01 })
  await searched('large', { max_guests: 12, bedrooms: 6, lat: 40.01 })
  await searched('tiny', { max_guests: 2, bedrooms: 0, lat: 40.01 })
  await searched('far', { lat: 41 })
  await searched('part', { lat: 40.001 })
  await searched('hidden', { lat: 40.001, state: 'unlisted' })
  await sql`insert into app.stay_part values (${ids['wanted']}, ${ids['part']})`.execute(database.db)
})
afterAll(() => database.close())

/** From the database and from the index, which have to say the same. */
const similar = async (query: Record<string, string> = {}, slug = 'wanted') => {
  const asked = { slug, search: staySearchSchema.parse(query) }
  const found = await findSimilarStays(deps, asked)
  expect(await findSimilarStays({ ...deps, searchIndex }, asked)).toEqual(found)
  return found.ok ? found.value : found.problem.code
}
const slugsOf = (found: Awaited<ReturnType<typeof similar>>) =>
  typeof found === 'string' ? found : found.map(({ slug }) => slug)

test('the most similar homes come first: near, of the size, of the price; never the home itself, its parts or unlisted ones', async () => {
  const found = slugsOf(await similar())
  expect(found[0]).toBe('twin')
  expect(found).toHaveLength(3)
  expect(found).not.toEqual(expect.arrayContaining(['far']))
  for (const slug of ['wanted', 'part', 'hidden']) expect(found).not.toContain(slug)
})

test('for dates only homes that are free are similar, with the totals of the list', async () => {
  const dates = { checkIn: isoDate('2027-05-03'), checkOut: isoDate('2027-05-10') }
  await database.db
    .transaction()
    .execute((tx) => takeNights(tx, ids['twin'] ?? 0, dates, { kind: 'block', reason: 'closed' }))
  const found = await similar({ ...dates, adults: '4' })
  expect(slugsOf(found)).not.toContain('twin')
  const list = await findStays(deps, staySearchSchema.parse({ ...dates, adults: '4' }), ALL_STAYS)
  for (const card of typeof found === 'string' ? [] : found) {
    const listed = list.data.find(({ slug }) => slug === card.slug)
    expect(card.quote).toEqual(listed?.quote)
    expect(card.quote).not.toBeNull()
  }
})

test('homes that are too small for the party are not similar', async () => {
  expect(slugsOf(await similar({ adults: '5' }))).not.toContain('tiny')
  expect(slugsOf(await similar({ adults: '11' }))).toEqual(['large'])
})

test('impossible dates show similar homes without totals', async () => {
  const found = await similar({ checkIn: '2027-05-10', checkOut: '2027-05-03' })
  expect(typeof found === 'string' ? found : found.map(({ quote }) => quote)).toEqual([null, null, null])
})

test('a home that no list shows has similar ones too', async () => {
  expect(slugsOf(await similar({}, 'hidden'))).toHaveLength(3)
})

test('nothing is similar to a home that does not exist', async () => {
  expect(await similar({}, 'no-such-home')).toBe('stay_not_found')
})

test('homes by name come in the order of the names, once each, with whether they are free and what they cost', async () => {
  const dates = { checkIn: '2027-05-03', checkOut: '2027-05-10' }
  const slugs = ['far', 'twin', 'no-such-home', 'hidden', 'far']
  const named = await findNamedStays(deps, { slugs, search: staySearchSchema.parse(dates) })
  expect(named.map(({ slug, isFree, quote }) => [slug, isFree, quote !== null])).toEqual([
    ['far', true, true],
    ['twin', false, false],
    ['hidden', true, true],
  ])
  const [undated] = await findNamedStays(deps, { slugs: ['far'], search: staySearchSchema.parse({}) })
  expect([undated?.isFree, undated?.quote]).toEqual([null, null])
  expect(await findNamedStays(deps, { slugs: [], search: staySearchSchema.parse({}) })).toEqual([])
})

test('a home is like itself, and likeness goes both ways', () => {
  const likeness = fc.record({
    position: fc.record({
      lat: fc.double({ min: -80, max: 80, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
    maxGuests: fc.integer({ min: 1, max: 50 }),
    bedrooms: fc.integer({ min: 0, max: 20 }),
    kind: fc.constantFrom('villa', 'boat'),
    priceMinor: fc.integer({ min: 0, max: 10_000_000 }),
  })
  fc.assert(
    fc.property(likeness, likeness, (one, other) => {
      expect(unlikeness(one, one)).toBe(0)
      expect(unlikeness(one, other)).toBeGreaterThanOrEqual(0)
      expect(unlikeness(one, other)).toBeCloseTo(unlikeness(other, one), 6)
    }),
  )
})

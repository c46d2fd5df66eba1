import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listsJoined, staySearchSchema } from '#contract/search/stay-search-schema.ts'
import type { StayFacetsShape, StayListShape } from '#contract/stay-shapes.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { findStays } from './search/find-stays.ts'
import { ALL_STAYS } from '#tests/support/search/all-stays.ts'
import { createFromPrices } from './search/from-prices.ts'
import type { LiveIndex } from './search/live/live-index.ts'
import { liveIndexOf } from '#tests/support/search/live-index-of.ts'
import type { StayDeps } from './stay-deps.ts'

let database: TestDatabase
let deps: StayDeps
let searchIndex: LiveIndex

const AMENITIES = ['pool', 'wifi', 'one-level'] as const
const stays: Record<string, { columns: Parameters<typeof insertStay>[1]; amenities: readonly string[] }> = {
  villa: {
    columns: { kind: 'villa', bedrooms: 4, nightly: 40_000, rating_sum: 15, rating_count: 3 },
    amenities: ['pool', 'wifi'],
  },
  flat: {
    columns: { kind: 'apartment', bedrooms: 1, beds: 1, bathrooms: 1, nightly: 9_000, max_guests: 2 },
    amenities: ['wifi'],
  },
  farm: {
    columns: {
      kind: 'farm',
      bedrooms: 3,
      nightly: 15_000,
      max_pets: 2,
      booking_mode: 'request',
      rating_sum: 432,
      rating_count: 90,
    },
    amenities: ['pool', 'one-level'],
  },
  cottage: {
    columns: { kind: 'cottage', bedrooms: 2, bathrooms: 1, nightly: 12_000, lat: 39.9, lng: 4.25 },
    amenities: [],
  },
  weekly: {
    columns: { kind: 'villa', bedrooms: 5, nightly: 30_000, min_nights: 7 },
    amenities: ['pool', 'wifi', 'one-level'],
  },
  strict: { columns: { kind: 'house', nightly: 18_000 }, amenities: ['wifi', 'one-level'] },
}

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  deps = { db, now: () => new Date('2027-03-01T10:00:00Z'), fromPrices: createFromPrices() }
  searchIndex = liveIndexOf(deps)
  const island = await insertDestination(db)
  const village = await insertDestination(db, island)
  await sql`update app.destination set slug = 'island' where id = ${island}`.execute(db)
  await sql`update app.destination set slug = 'village' where id = ${village}`.execute(db)
  await db
    .insertInto('app.amenity')
    .values(
      AMENITIES.map((code, id) => ({ id, code, name: code, category: 'comfort', filterable: code !== 'one-level' })),
    )
    .execute()
  const strictPolicy = await db
    .selectFrom('app.cancellation_policy')
    .select('id')
    .where('code', '=', 'non-refundable')
    .executeTakeFirstOrThrow()
  for (const [slug, { columns, amenities }] of Object.entries(stays)) {
    const id = await insertStay(db, {
      slug,
      destination_id: slug === 'cottage' || slug === 'farm' ? village : island,
      ...(slug === 'strict' ? { cancellation_policy_id: strictPolicy.id } : {}),
      ...columns,
    })
    for (const code of amenities) {
      await db
        .insertInto('app.stay_amenity')
        .values({ stay_id: id, amenity_id: AMENITIES.indexOf(code as 'pool') })
        .execute()
    }
    if (slug === 'flat') {
      const nights = { checkIn: isoDate('2027-06-07'), checkOut: isoDate('2027-06-09') }
      await db.transaction().execute((tx) => takeNights(tx, id, nights, { kind: 'block', reason: 'closed' }))
    }
  }
})
afterAll(async () => database.close())

/** Searches through the index, which must give the same answer as the database. */
const search = async (query: string) => {
  const asked = staySearchSchema.parse(Object.fromEntries(listsJoined(new URLSearchParams(query))))
  const found = await findStays({ ...deps, searchIndex }, asked, ALL_STAYS)
  expect(found).toEqual(await findStays(deps, asked, ALL_STAYS))
  return found
}
const slugs = ({ data }: StayListShape) => data.map(({ slug }) => slug).toSorted()
const found = async (query: string) => slugs(await search(query))
const WEEK = 'checkIn=2027-06-05&checkOut=2027-06-12'

test('of several kinds of home each is found', async () => {
  expect(await found('type=villa')).toEqual(['villa', 'weekly'])
  expect(await found('type=villa&type=farm')).toEqual(['farm', 'villa', 'weekly'])
  expect(await found('type=villa,farm')).toEqual(['farm', 'villa', 'weekly'])
})

test('amenities: all of those chosen', async () => {
  expect(await found('amenity=pool')).toEqual(['farm', 'villa', 'weekly'])
  expect(await found('amenity=pool&amenity=wifi')).toEqual(['villa', 'weekly'])
  expect(await found('amenity=pool&amenity=wifi&amenity=one-level')).toEqual(['weekly'])
})

test('rooms: so many or more', async () => {
  expect(await found('bedrooms=4')).toEqual(['villa', 'weekly'])
  expect(await found('beds=2&bathrooms=2')).toEqual(['farm', 'strict', 'villa', 'weekly'])
})

test('instant booking leaves out homes whose host is asked first', async () => {
  expect(await found('instant=1')).not.toContain('farm')
  expect(await found('instant=0')).toContain('farm')
})

test('free cancellation means that all of the total comes back for a while yet', async () => {
  expect(await found('freeCancellation=1')).not.toContain('strict')
  expect(await found(`freeCancellation=1&${WEEK}`)).toContain('villa')
  // The last free day of the moderate policy, five days before arrival, has passed.
  expect(await found('freeCancellation=1&checkIn=2027-03-04&checkOut=2027-03-08')).toEqual([])
})

test('homes without steps and homes for pets', async () => {
  expect(await found('accessible=1')).toEqual(['farm', 'strict', 'weekly'])
  expect(await found('pets=1')).toEqual(['farm'])
})

test('prices are whole units, borders included: a night without dates, the total with dates', async () => {
  expect(await found('priceMax=120')).toEqual(['cottage', 'flat'])
  expect(await found('priceMin=120&priceMax=150')).toEqual(['cottage', 'farm'])
  expect(await found(`priceMax=1260&${WEEK}`)).toEqual(['cottage', 'farm', 'strict'])
  expect(await found(`priceMin=1261&${WEEK}`)).toEqual(['villa', 'weekly'])
})

test('a search leaves out kinds, and parameters, that do not exist', async () => {
  expect(await found('type=castle&amenity=helipad-1&colour=red')).toEqual(await found('amenity=helipad-1'))
  expect(await found('type=castle')).toHaveLength(6)
})

test('sorting: by total up and down, and by rating', async () => {
  const order = async (sort: string) => (await search(`${WEEK}&sort=${sort}`)).data.map(({ slug }) => slug)
  expect(await order('total')).toEqual(['cottage', 'farm', 'strict', 'weekly', 'villa'])
  expect(await order('-total')).toEqual((await order('total')).toReversed())
  expect((await order('-rating')).slice(0, 2)).toEqual(['villa', 'farm'])
  expect((await order('rating')).slice(-2)).toEqual(['farm', 'villa'])
  // A rating from ninety guests outweighs a rating from three.
  expect((await order('recommended')).slice(0, 2)).toEqual(['farm', 'villa'])
})

test('totals of several currencies are not compared: homes stand by currency, that of most first', async () => {
  const order = async (sort: string) => (await search(`${WEEK}&sort=${sort}`)).data.map(({ slug }) => slug)
  const letIn = (currency: string) =>
    database.db.updateTable('app.stay').set({ currency }).where('slug', 'in', ['weekly', 'cottage']).execute()
  await letIn('JPY')
  expect(await order('total')).toEqual(['farm', 'strict', 'villa', 'cottage', 'weekly'])
  expect(await order('-total')).toEqual(['villa', 'strict', 'farm', 'weekly', 'cottage'])
  await letIn('EUR')
})

test('flexible days: each home with its cheapest dates around the wanted ones', async () => {
  const exact = await search('checkIn=2027-06-06&checkOut=2027-06-09&adults=2')
  expect(slugs(exact)).not.toContain('flat')
  expect(exact.data.every(({ dates }) => dates === null)).toBe(true)
  const flexible = await search('checkIn=2027-06-06&checkOut=2027-06-09&adults=2&flex=3')
  const flat = flexible.data.find(({ slug }) => slug === 'flat')
  expect(flat?.dates).toEqual({ checkIn: '2027-06-04', checkOut: '2027-06-07' })
  expect(flat?.quote).toMatchObject({ nights: 3, totalMinor: 27_000 })
  // The totals are equal, so the requested dates win.
  expect(flexible.data.find(({ slug }) => slug === 'villa')?.dates?.checkIn).toBe('2027-06-06')
})

test('a week, a weekend or a month anywhere in a month', async () => {
  const week = await search('month=2027-06')
  expect(slugs(week)).toContain('weekly')
  expect(week.data.every(({ dates, quote }) => dates?.checkIn.startsWith('2027-06') && quote?.nights === 7)).toBe(true)
  const weekend = await search('month=2027-06&length=weekend')
  expect(slugs(weekend)).not.toContain('weekly')
  expect(weekend.data.find(({ slug }) => slug === 'villa')?.dates).toEqual({
    checkIn: '2027-06-04',
    checkOut: '2027-06-06',
  })
  const month = await search('month=2027-07&length=month')
  expect(month.data.find(({ slug }) => slug === 'villa')?.quote?.nights).toBe(28)
  expect((await search('month=2027-02')).meta.problem?.code).toBe('dates_in_past')
})

test('dates beat a month, and a length alone asks for nothing', async () => {
  const both = await search(`${WEEK}&month=2027-09`)
  expect(both.data[0]?.dates).toBeNull()
  expect((await search('length=week')).data.every(({ quote }) => quote === null)).toBe(true)
})

test('when nothing is found, each filter whose loss would help is named with what it costs', async () => {
  const { data, meta } = await search('checkIn=2027-06-06&checkOut=2027-06-09&type=apartment&amenity=wifi')
  expect(data).toEqual([])
  const helps = meta.loosen.map(({ filter, homes: count }) => `${filter} ${count}`)
  expect(helps.toSorted()).toEqual(['dates 1', 'flex 1', 'type 2'])
  expect(meta.nearMisses.map(({ stay }) => stay.slug)).toEqual(['flat'])
  const two = await search('bedrooms=5&amenity=pool&pets=1')
  expect(two.meta.loosen).toEqual([
    { filter: 'size', homes: 1 },
    { filter: 'pets', homes: 1 },
  ])
})

test('for a party that no home takes: two homes, or as many guests as the largest one sleeps', async () => {
  const large = await search('adults=5&children=2&childAges=4,11')
  expect(large.data).toEqual([])
  const helps = large.meta.loosen.map(({ filter, value, homes: count }) => `${filter} ${value}: ${count}`)
  expect(helps).toEqual(['two_homes 4: 5', 'largest_home 6: 5'])
  // Only one of the homes has a pool and also takes pets.
  const choosy = await search('adults=7&pets=1&amenity=pool')
  expect(choosy.meta.loosen.map(({ filter }) => filter)).toEqual(['largest_home'])
  expect((await search('adults=4')).meta.loosen).toEqual([])
})

test('destinations are counted with the places inside them', async () => {
  const { facets } = (await search('type=villa&type=farm&destination=village')).meta
  expect(facets.anywhere).toBe(3)
  expect(facets.destination.map(({ value, homes: count }) => `${value} ${count}`).toSorted()).toEqual([
    'island 3',
    'village 1',
  ])
})

test('a wrong price range is refused with its name', () => {
  const parsed = staySearchSchema.safeParse({ priceMin: '500', priceMax: '200' })
  expect(parsed.success).toBe(false)
  expect(parsed.error?.issues[0]?.path).toEqual(['priceMax'])
})

const filters = fc.record(
  {
    dates: fc.constantFrom('', WEEK, `${WEEK}&flex=3`, 'month=2027-06&length=weekend'),
    destination: fc.constantFrom('island', 'village', 'atlantis'),
    type: fc.subarray(['villa', 'apartment', 'farm', 'boat']),
    amenity: fc.subarray([...AMENITIES]),
    bedrooms: fc.integer({ min: 0, max: 5 }),
    bathrooms: fc.integer({ min: 0, max: 3 }),
    adults: fc.constantFrom(1, 2, 3, 9, 12),
    children: fc.constantFrom(0, 0, 3),
    pets: fc.constantFrom(0, 0, 1),
    priceMin: fc.constantFrom(50, 150, 1000),
    priceMax: fc.constantFrom(2000, 3000),
    instant: fc.constant(1),
    freeCancellation: fc.constant(1),
    accessible: fc.constant(1),
  },
  { requiredKeys: ['dates'] },
)

const queryOf = ({ dates, ...rest }: Readonly<Record<string, unknown>>): string => {
  const query = new URLSearchParams(String(dates))
  for (const [name, value] of Object.entries(rest))
    for (const one of [value].flat())
      if (typeof one === 'string' || typeof one === 'number') query.append(name, `${one}`)
  return query.toString()
}
const COUNTED = [
  'destination',
  'type',
  'bedrooms',
  'beds',
  'bathrooms',
  'amenity',
] as const satisfies readonly (keyof StayFacetsShape)[]

test('the figure beside each filter is the number of homes found after choosing it', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (chosen) => {
      const { meta } = await search(queryOf(chosen))
      const { facets } = meta
      for (const facet of COUNTED) {
        for (const { value, homes: count } of facets[facet] as readonly { value: string | number; homes: number }[]) {
          const requested = facet === 'amenity' ? [...(chosen.amenity ?? []), String(value)] : value
          expect((await search(queryOf({ ...chosen, [facet]: requested }))).meta.total, `${facet} ${value}`).toBe(count)
        }
      }
      for (const box of ['instant', 'freeCancellation', 'accessible'] as const)
        expect((await search(queryOf({ ...chosen, [box]: 1 }))).meta.total, box).toBe(facets[box])
      const { destination: _place, ...everywhere } = chosen
      expect((await search(queryOf(everywhere))).meta.total, 'anywhere').toBe(facets.anywhere)
      const { priceMin: _, priceMax: __, ...unpriced } = chosen
      const inBins = facets.price?.homes.reduce((sum, bin) => sum + bin, 0) ?? 0
      expect((await search(queryOf(unpriced))).meta.total, 'prices').toBe(inBins)
    }),
    { numRuns: 15 },
  )
})

const partyOf = (guests: number, children: number) => {
  const kept = Math.min(children, guests - 1)
  return { adults: guests - kept, children: kept }
}

const isTogether = (filter: string) => ['filters', 'filters_and_dates', 'all_but_party'].includes(filter)

test('what giving up a filter would bring is what is found without it', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (chosen) => {
      const { meta } = await search(queryOf(chosen))
      for (const { filter, value, homes: count } of meta.loosen) {
        const { dates, destination, adults, children = 0, pets } = chosen
        const without: Record<string, unknown> = { ...chosen }
        for (const name of Object.keys(without)) if (isTogether(filter)) delete without[name]
        if (filter === 'filters') Object.assign(without, { dates, destination, adults, children, pets })
        else if (filter === 'filters_and_dates')
          Object.assign(without, { dates: '', destination, adults, children, pets })
        else if (filter === 'all_but_party') Object.assign(without, { dates: '', adults, children, pets })
        else if (filter === 'amenity') without['amenity'] = chosen.amenity?.filter((code) => code !== value)
        else if (filter === 'two_homes')
          Object.assign(without, {
            adults: Math.ceil((adults ?? 2) / 2),
            children: Math.ceil(children / 2),
            pets: Math.ceil((pets ?? 0) / 2),
          })
        else if (filter === 'largest_home') Object.assign(without, partyOf(Number(value), children))
        else if (filter === 'flex') without['dates'] = `${chosen.dates}&flex=3`
        else if (filter === 'dates') Object.assign(without, { dates: '', priceMin: undefined, priceMax: undefined })
        else if (filter === 'price') Object.assign(without, { priceMin: undefined, priceMax: undefined })
        else if (filter === 'size') Object.assign(without, { bedrooms: undefined, bathrooms: undefined })
        else without[filter] = undefined
        expect((await search(queryOf(without))).meta.total, filter).toBe(count)
      }
    }),
    { numRuns: 25 },
  )
})

test('the histogram holds each price in its bin, in at most 31 bins', async () => {
  const { data, meta } = await search(WEEK)
  const { from, step, homes: bins, isOpen } = meta.facets.price!
  expect(bins.length).toBeLessThanOrEqual(31)
  const expected = bins.map((_, bin) => {
    const low = from + bin * step
    const end = isOpen && bin === bins.length - 1 ? Infinity : low + step
    return data.filter(({ quote }) => low <= quote!.totalMinor / 100 && quote!.totalMinor / 100 < end).length
  })
  expect(bins).toEqual(expected)
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staySearchSchema } from '#contract/search/stay-search-schema.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { freeBlock } from '#db/claims/free-nights.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { findAllStayFigures, findStayFigures } from '#db/queries/search/indexed-stay-queries.ts'
import { findStays } from '#stays/search/find-stays.ts'
import { createFromPrices } from '#stays/search/from-prices.ts'
import { ALL_STAYS } from '#tests/support/search/all-stays.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { insertBooking } from '#tests/support/booking/booking-fixture.ts'
import { liveIndexOf } from '#tests/support/search/live-index-of.ts'
import { Random } from '#tests/support/search/random.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { LiveIndex } from './live-index.ts'

let database: TestDatabase
let deps: StayDeps
/** Two processes on one database. */
let indexes: readonly [LiveIndex, LiveIndex]
let nowMs = Date.parse('2027-03-01T10:00:00Z')
let island: number
const ids: Record<string, number> = {}

beforeAll(async () => {
  database = await createTestDatabase()
  deps = { db: database.db, now: () => new Date(nowMs), fromPrices: createFromPrices() }
  indexes = [liveIndexOf(deps), liveIndexOf(deps)]
  island = await insertDestination(database.db)
  for (const slug of ['cove', 'farm', 'mill', 'barn'])
    ids[slug] = await insertStay(database.db, { slug, destination_id: island })
})
afterAll(() => database.close())

const WEEK = { checkIn: '2027-06-05', checkOut: '2027-06-12' }

/** Searches through both processes, and returns the totals by slug; both must answer like the database. */
async function found(query: Readonly<Record<string, string>> = WEEK): Promise<Record<string, number | undefined>> {
  const asked = staySearchSchema.parse({ adults: '2', ...query })
  const scanned = await findStays({ ...deps, fromPrices: createFromPrices() }, asked, ALL_STAYS)
  for (const searchIndex of indexes)
    expect(await findStays({ ...deps, searchIndex }, asked, ALL_STAYS)).toEqual(scanned)
  return Object.fromEntries(scanned.data.map(({ slug, quote }) => [slug, quote?.totalMinor]))
}

const all = ['barn', 'cove', 'farm', 'mill']
const slugsOf = (stays: Record<string, unknown>) => Object.keys(stays).toSorted()

test('a home is gone from the next search of every process as soon as its nights are taken, and back when they are free', async () => {
  expect(slugsOf(await found())).toEqual(all)
  const nights = { checkIn: isoDate('2027-06-10'), checkOut: isoDate('2027-06-14') }
  const claimId = await database.db
    .transaction()
    .execute((tx) => takeNights(tx, ids['farm']!, nights, { kind: 'block', reason: 'closed' }))
  expect(slugsOf(await found())).toEqual(['barn', 'cove', 'mill'])
  await database.db.transaction().execute((tx) => freeBlock(tx, ids['farm']!, claimId!))
  expect(slugsOf(await found())).toEqual(all)
})

test('an index reads homes some at a time, each of them once', async () => {
  const { db } = database
  const expected = await findStayFigures(db, Object.values(ids))
  expect(expected).toHaveLength(4)
  for (const atOnce of [1, 2, 3, 4, 5]) {
    const figures = await findAllStayFigures(db, atOnce)
    expect(figures).toEqual(expected.toSorted((one, other) => one.id - other.id))
  }
})

test('what a transaction that ends late has written is not missed', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const { promise: written, resolve: tellWritten } = Promise.withResolvers<void>()
  const late = database.db.transaction().execute(async (tx) => {
    await sql`update app.stay set nightly = 31_000 where slug = 'mill'`.execute(tx)
    tellWritten()
    await finished
  })
  await written
  // Other writes and reads happen while the index is being built.
  for (const nightly of [21_000, 22_000, 23_000]) {
    await sql`update app.stay set nightly = ${nightly} where slug = 'cove'`.execute(database.db)
    expect((await found())['cove']).toBe(7 * nightly)
  }
  finish()
  await late
  expect((await found())['mill']).toBe(7 * 31_000)
})

test('a hold that has ended blocks nothing, though nobody wrote that', async () => {
  const nights = { checkIn: isoDate('2027-06-05'), checkOut: isoDate('2027-06-12') }
  await database.db.transaction().execute(async (tx) => {
    const bookingId = randomUUID()
    const expiresAt = new Date(nowMs + 900_000)
    await takeNights(tx, ids['barn']!, nights, { kind: 'hold', bookingId, expiresAt })
    await insertBooking(tx, { id: bookingId, stayId: ids['barn']!, nights, expiresAt })
  })
  expect(slugsOf(await found())).toEqual(['cove', 'farm', 'mill'])
  nowMs += 900_001
  expect(slugsOf(await found())).toEqual(all)
})

test('the nights of a part are not free in the whole', async () => {
  await sql`insert into app.stay_part (whole_id, part_id) values (${ids['farm']!}, ${ids['mill']!})`.execute(
    database.db,
  )
  expect(slugsOf(await found())).toEqual(all)
  const nights = { checkIn: isoDate('2027-06-06'), checkOut: isoDate('2027-06-07') }
  await database.db
    .transaction()
    .execute((tx) => takeNights(tx, ids['mill']!, nights, { kind: 'block', reason: 'closed' }))
  expect(slugsOf(await found())).toEqual(['barn', 'cove'])
  await sql`delete from app.stay_part`.execute(database.db)
  expect(slugsOf(await found())).toEqual(['barn', 'cove', 'farm'])
  await sql`delete from app.claim where kind = 'block'`.execute(database.db)
})

test('prices, rules, facts and amenities are those of the last change', async () => {
  const farm = ids['farm']!
  await sql`insert into app.season (stay_id, name, during, nightly)
    values (${farm}, 'June', '{[2027-06-01,2027-07-01)}', 50_000)`.execute(database.db)
  expect((await found())['farm']).toBe(350_000)
  await sql`insert into app.stay_fee (stay_id, code, name, kind, basis, amount)
    values (${farm}, 'clean', 'Cleaning', 'cleaning', 'per_stay', 9_000)`.execute(database.db)
  expect((await found())['farm']).toBe(359_000)
  await sql`update app.stay set min_nights = 8 where id = ${farm}`.execute(database.db)
  expect(slugsOf(await found())).toEqual(['barn', 'cove', 'mill'])
  await sql`update app.stay set min_nights = 1, bedrooms = 9, kind = 'boat' where id = ${farm}`.execute(database.db)
  expect(slugsOf(await found({ ...WEEK, bedrooms: '9', type: 'boat' }))).toEqual(['farm'])
  await sql`insert into app.amenity (id, code, name, category) values (1, 'pool', 'Pool', 'comfort')`.execute(
    database.db,
  )
  await sql`insert into app.stay_amenity (stay_id, amenity_id) values (${farm}, 1)`.execute(database.db)
  expect(slugsOf(await found({ amenity: 'pool' }))).toEqual(['farm'])
  await sql`insert into app.tax_rule (destination_id, name, currency, per, period, amount, base)
    values (${island}, 'Tourist tax', 'EUR', 'person', 'night', 100, '{}')`.execute(database.db)
  expect((await found())['farm']).toBe(359_000 + 2 * 7 * 100)
  await sql`insert into app.tax_rule (stay_id, name, per, period, amount, base)
    values (${farm}, 'Levy', 'person', 'night', 50, '{}')`.execute(database.db)
  expect((await found())['farm']).toBe(359_000 + 2 * 7 * 150)
})

test('new homes are found, in more numbers than there was room for; those that are let no longer are not', async () => {
  await sql`update app.stay set state = 'unlisted' where slug = 'barn'`.execute(database.db)
  expect(slugsOf(await found())).toEqual(['cove', 'farm', 'mill'])
  await sql`update app.stay set state = 'published' where slug = 'barn'`.execute(database.db)
  for (let n = 0; n < 70; n++) await insertStay(database.db, { slug: `new-${n}`, destination_id: island })
  expect(slugsOf(await found())).toHaveLength(74)
  await sql`delete from app.stay where slug like 'new-%'`.execute(database.db)
  expect(slugsOf(await found())).toEqual(all)
})

test('a home that moves is found where it lies now, and a place by the name it has now', async () => {
  const village = await insertDestination(database.db, island)
  await sql`update app.destination set slug = 'village' where id = ${village}`.execute(database.db)
  await sql`update app.stay set destination_id = ${village}, lat = 39.9, lng = 4.25 where slug = 'cove'`.execute(
    database.db,
  )
  expect(slugsOf(await found({ destination: 'village' }))).toEqual(['cove'])
  expect(slugsOf(await found({ bbox: '4.25,39.9,4.25,39.9' }))).toEqual(['cove'])
  await sql`update app.destination set slug = 'hamlet' where id = ${village}`.execute(database.db)
  expect(slugsOf(await found({ destination: 'hamlet' }))).toEqual(['cove'])
  expect(slugsOf(await found({ destination: 'village' }))).toEqual([])
  await sql`update app.destination set name = 'Hamlet by the sea'`.execute(database.db)
  expect(slugsOf(await found())).toEqual(all)
})

test('what cards show of a home is as it was changed last', async () => {
  await sql`update app.stay set title = 'New at the cove', summary = 'Painted.' where slug = 'cove'`.execute(
    database.db,
  )
  expect(slugsOf(await found())).toEqual(all)
  await sql`update app.amenity set name = 'Pool with a view'`.execute(database.db)
  expect(slugsOf(await found())).toEqual(all)
})

test('with the next day, the last days of the ring and a clock that was set back, prices and dates are of the day', async () => {
  await sql`update app.stay set window_months = 1 where slug = 'mill'`.execute(database.db)
  const inAMonth = { checkIn: '2027-04-01', checkOut: '2027-04-02' }
  expect(slugsOf(await found(inAMonth))).toEqual(['barn', 'cove', 'farm'])
  nowMs += 86_400_000
  expect(slugsOf(await found(inAMonth))).toEqual(all)
  const before = nowMs
  for (const days of [400, 800, 2_000]) {
    nowMs = before + days * 86_400_000
    const checkIn = addDays(isoDate('2027-03-09'), days)
    expect(slugsOf(await found({ checkIn, checkOut: addDays(checkIn, 7) }))).toEqual(all)
  }
  nowMs = before
  expect(slugsOf(await found(inAMonth))).toEqual(all)
})

test.each([
  ['few homes', undefined],
  ['many', 0],
])('with the next day %s are priced anew without being read', async (_, fewStays) => {
  await sql`update app.stay set window_months = null where slug = 'mill'`.execute(database.db)
  const today = isoDate(new Date(nowMs).toISOString().slice(0, 10))
  await sql`insert into app.season (stay_id, name, during, nightly) values (${ids['mill']!}, 'Cheap',
    datemultirange(daterange(${today}::date, ${addDays(today, 11)}::date)), 100)`.execute(database.db)
  const searchIndex = liveIndexOf(deps, fewStays)
  const ofMill = async (query: Readonly<Record<string, string>>) => {
    const { data } = await findStays({ ...deps, searchIndex }, staySearchSchema.parse(query), ALL_STAYS)
    const { fromMinor, quote } = data.find(({ slug }) => slug === 'mill')!
    return quote?.totalMinor ?? fromMinor
  }
  await searchIndex.current()
  const cheap = await ofMill({})
  const total = await ofMill(WEEK)
  expect(cheap).toBeLessThan(total / 7)
  // The change of this home is not recorded: whoever reads the home again sees it.
  await sql`alter table app.stay disable trigger note_changed`.execute(database.db)
  await sql`update app.stay set nightly = nightly + 5_000 where slug = 'mill'`.execute(database.db)
  await sql`alter table app.stay enable trigger note_changed`.execute(database.db)
  nowMs += 12 * 86_400_000
  while ((await ofMill({})) === cheap) await searchIndex.current()
  expect(await ofMill({})).toBe(total / 7)
  expect(await ofMill(WEEK)).toBe(total)
  await sql`delete from app.season`.execute(database.db)
  await sql`update app.stay set nightly = nightly - 5_000 where slug = 'mill'`.execute(database.db)
})

test('with the next day a home is read again whose lowest price may be of days that the index does not know', async () => {
  await sql`update app.stay set notice_days = 70, max_nights = 400 where slug = 'mill'`.execute(database.db)
  const first = addDays(isoDate(new Date(nowMs).toISOString().slice(0, 10)), 70)
  await sql`insert into app.season (stay_id, name, during, nightly) values (${ids['mill']!}, 'Cheap',
    datemultirange(daterange(${first}::date, ${addDays(first, 11)}::date)), 100)`.execute(database.db)
  for (const index of indexes) await index.rebuild()
  await found({})
  nowMs += 12 * 86_400_000
  await found({})
  await sql`delete from app.season`.execute(database.db)
  await sql`update app.stay set notice_days = 0 where slug = 'mill'`.execute(database.db)
})

test('while a new index is being built behind it, the old one knows the nights that are taken', async () => {
  const searchIndex = liveIndexOf(deps, 0)
  const asked = staySearchSchema.parse({ adults: '2', ...WEEK })
  const search = async () => (await findStays({ ...deps, searchIndex }, asked, ALL_STAYS)).data.map(({ slug }) => slug)
  expect(await search()).toContain('farm')
  const nights = { checkIn: isoDate('2027-06-06'), checkOut: isoDate('2027-06-08') }
  const claimId = await database.db.transaction().execute(async (tx) => {
    await sql`update app.amenity set name = 'Large pool'`.execute(tx)
    return takeNights(tx, ids['farm']!, nights, { kind: 'block', reason: 'closed' })
  })
  expect(await search()).not.toContain('farm')
  await database.db.transaction().execute((tx) => freeBlock(tx, ids['farm']!, claimId!))
  await searchIndex.rebuild()
})

test('where very many homes have changed searches are answered from before until a new index is there', async () => {
  const index = new LiveIndex({
    ...deps,
    realNow: () => new Date(),
    fewStays: 0,
    mostChanged: 3,
    onFault: (error) => {
      throw error
    },
  })
  const asked = staySearchSchema.parse({ adults: '2', ...WEEK })
  const totals = async (some: StayDeps) =>
    (await findStays(some, asked, ALL_STAYS)).data.map(({ quote }) => quote!.totalMinor)
  const search = () => totals({ ...deps, searchIndex: index })
  const before = await search()
  await sql`update app.stay set nightly = 70_100 where slug = any('{cove,farm,mill}')`.execute(database.db)
  const three = await search()
  expect(three).toEqual(await totals(deps))
  expect(three).not.toEqual(before)
  await sql`update app.stay set nightly = 70_200`.execute(database.db)
  expect(await search()).toEqual(three)
  await index.rebuild()
  const four = await search()
  expect(four).toEqual(await totals(deps))
  expect(four).not.toEqual(three)
  await sql`update app.stay set nightly = 20_000`.execute(database.db)
})

test('dates beyond the index are looked up in the database', async () => {
  await sql`update app.stay set window_months = null, window_until = null`.execute(database.db)
  expect(slugsOf(await found({ checkIn: '2029-11-01', checkOut: '2029-11-08' }))).toEqual(all)
})

test('to keep an index current is not work after which a moved clock has everything looked through again', async () => {
  const [{ sweeps }] = indexes
  const results = await Promise.all(sweeps.map(({ run }) => run()))
  expect(results.filter((result) => result !== undefined && result !== 0)).toEqual([])
})

test('while many write at once nothing is missed', async () => {
  const r = new Random(7)
  const write = async () => {
    for (let n = 0; n < 25; n++) {
      const checkIn = addDays(isoDate('2027-06-01'), r.between(0, 40))
      const nights = { checkIn, checkOut: addDays(checkIn, r.between(1, 5)) }
      const id = ids[r.of(all)]!
      await database.db.transaction().execute(async (tx) => {
        if (r.chance(0.7)) await takeNights(tx, id, nights, { kind: 'block', reason: 'closed' })
        else
          await sql`delete from app.claim where id = (select id from app.claim where kind = 'block' limit 1 for update skip locked)`.execute(
            tx,
          )
        if (r.chance(0.3))
          await sql`update app.stay set nightly = ${r.between(100, 900) * 100} where id = ${id}`.execute(tx)
      })
    }
  }
  const ask = async () => {
    for (let n = 0; n < 25; n++) for (const index of indexes) await index.current()
  }
  await Promise.all([write(), write(), write(), write(), ask(), ask()])
  for (let day = 0; day < 40; day++) {
    const checkIn = addDays(isoDate('2027-06-01'), day)
    await found({ checkIn, checkOut: addDays(checkIn, 2) })
  }
})

test('a new index that could not be built is built when somebody asks next', async () => {
  let calls = -Infinity
  const now = () => {
    // The first call asks for the changes, the second for the new index.
    if (++calls === 2) throw new Error('away')
    return new Date(nowMs)
  }
  const faults: unknown[] = []
  const index = new LiveIndex({ ...deps, now, realNow: () => new Date(), onFault: (error) => faults.push(error) })
  const names = async () => (await index.current())!.catalogue.amenities.map(({ name }) => name)
  await names()
  await sql`update app.amenity set name = 'Deep pool'`.execute(database.db)
  calls = 0
  expect([await names(), faults.length]).toEqual([expect.not.arrayContaining(['Deep pool']), 1])
  expect(await names()).toEqual(['Deep pool'])
})

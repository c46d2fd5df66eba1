import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { staySearchSchema } from '#contract/search/stay-search-schema.ts'
import { healthResponse } from '#server/health-routes.ts'
import type { Db } from '#db/database.ts'
import { deleteChangesBefore } from '#db/queries/search/change-queries.ts'
import { findDestinations } from '#stays/search/find-destinations.ts'
import { findStayOffers, findStays } from '#stays/search/find-stays.ts'
import { createFromPrices } from '#stays/search/from-prices.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { ALL_STAYS } from '#tests/support/search/all-stays.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { LiveIndex } from './live-index.ts'

const STAYS = 250
const PART = 3
const RATED = ['h7', 'h77', 'h177']

let database: TestDatabase
let deps: StayDeps
beforeAll(async () => {
  database = await createTestDatabase()
  deps = { db: database.db, now: () => new Date('2027-03-01T10:00:00Z'), fromPrices: createFromPrices() }
  const destination = await insertDestination(database.db)
  for (let n = 0; n < STAYS; n++) await insertStay(database.db, { slug: `h${n}`, destination_id: destination })
  await sql`update app.stay set rating_sum = 10, rating_count = 2 where slug = any(${RATED})`.execute(database.db)
  await sql`update app.stay set bedrooms = 9 where slug = 'h100'`.execute(database.db)
  // As an hour later: while an older transaction is open, such as PostgreSQL's analysis of a table, an index reads homes
  // that have changed again, and its part would be the whole.
  await deleteChangesBefore(database.db, 0)
})
afterAll(() => database.close())

/** Starts a process whose first searches are answered while the homes are still being read. */
function started(onWhole = () => {}, firstStays = PART, db = deps.db) {
  const onFault = (error: unknown) => {
    throw error
  }
  return new LiveIndex({ ...deps, db, realNow: () => new Date(), onFault, firstStays, onWhole })
}

/** Returns the database with answers that wait, from the first part of an index on, but for those about changes. */
function answeringLate(hasPart: () => boolean, answers: Promise<void>): Db {
  return deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (hasPart() && !result.rows.some((row) => 'changes' in row)) await answers
      return result
    },
  })
}

const search = (searchIndex: LiveIndex, query: Readonly<Record<string, string>> = {}, offset = 0) =>
  findStays({ ...deps, searchIndex }, staySearchSchema.parse({ adults: '2', ...query }), { offset, limit: 24 })

test('a process that has just started answers from the best rated homes, and says so', async () => {
  const onWhole = vi.fn<() => void>()
  const rest = Promise.withResolvers<void>()
  const index: LiveIndex = started(
    onWhole,
    PART,
    answeringLate(() => index.hasPart, rest.promise),
  )
  const readiness: unknown[] = []
  const watch = async () => {
    while (!index.isReady) {
      readiness.push(await (await healthResponse('/ready', [index.readiness], false)).json())
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const watched = watch()
  const { data, meta } = await search(index)
  expect(data.map(({ slug }) => slug).sort()).toEqual(RATED.toSorted())
  expect(meta.total).toBe(PART)
  expect([meta.isPart, onWhole.mock.calls.length]).toEqual([true, 0])
  expect(index.isReady).toBe(false)
  rest.resolve()
  await index.rebuild()
  await watched
  const waitsFor = { search: { stays: expect.any(Number), of: STAYS } }
  expect(readiness).toContainEqual({ status: 'not ready', failing: ['search'], waitsFor })
  // What was derived from the part is discarded.
  expect(onWhole).toHaveBeenCalledOnce()
  expect(await (await healthResponse('/ready', [index.readiness], false)).json()).toEqual({ status: 'ready' })
  const whole = (await search(index)).meta
  expect([whole.isPart, whole.total]).toEqual([false, STAYS])
})

test('that nothing was found, or nothing more, is said of all homes only', async () => {
  const found = await search(started(), { bedrooms: '9' })
  expect([found.meta.isPart, found.data.map(({ slug }) => slug)]).toEqual([false, ['h100']])
  expect((await search(started(), {}, 240)).data).toHaveLength(10)
})

test('places count all their homes from the beginning', async () => {
  const [place] = await findDestinations({ ...deps, searchIndex: started() })
  expect(place?.stays).toBe(STAYS)
})

test('where there are no more homes than make the part, it is the whole', async () => {
  const onWhole = vi.fn<() => void>()
  const { meta } = await search(started(onWhole, STAYS + 1))
  expect([meta.isPart, meta.total, onWhole.mock.calls.length]).toEqual([false, STAYS, 0])
})

test('a list of all homes is not made of a part: whoever asks is told to come again, and the next one reads them anew', async () => {
  let isDown = false
  const faults: unknown[] = []
  const now = () => {
    // Called before each reading.
    if (isDown) throw new Error('away')
    isDown = true
    return deps.now()
  }
  const onFault = (error: unknown) => faults.push(error)
  const index = new LiveIndex({ ...deps, now, realNow: () => new Date(), onFault, firstStays: PART })
  const all = () => findStayOffers({ ...deps, searchIndex: index }, staySearchSchema.parse({ adults: '2' }), ALL_STAYS)
  expect(await all()).toBeNull()
  expect(faults).toHaveLength(1)
  isDown = false
  expect((await all())?.offers).toHaveLength(STAYS)
})

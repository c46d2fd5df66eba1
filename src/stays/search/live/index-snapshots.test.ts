import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { staySearchSchema } from '#contract/search/stay-search-schema.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import type { Executor, Tx } from '#db/database.ts'
import { findStays } from '#stays/search/find-stays.ts'
import { createFromPrices } from '#stays/search/from-prices.ts'
import { ALL_STAYS } from '#tests/support/search/all-stays.ts'
import { insertBooking } from '#tests/support/booking/booking-fixture.ts'
import { Random } from '#tests/support/search/random.ts'
import { seed } from '#tests/support/search/test-size.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { IndexSnapshots } from './index-snapshots.ts'
import { LiveIndex } from './live-index.ts'

const STAYS = 40
const DAY_MS = 86_400_000
let nowMs = Date.parse('2027-03-01T10:00:00Z')
const now = () => new Date(nowMs)

let database: TestDatabase
let places: number[]
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 16 })
  places = [await insertDestination(database.db), await insertDestination(database.db)]
  for (let n = 0; n < STAYS; n++)
    await insertStay(database.db, {
      destination_id: places[n % 2]!,
      nightly: 10_000 + n * 100,
      timezone: ['Europe/Madrid', 'Pacific/Auckland', 'America/Los_Angeles'][n % 3]!,
      notice_days: n % 5,
    })
  await sql`insert into app.amenity (id, code, name, category) values (1, 'pool', 'Pool', 'comfort')`.execute(
    database.db,
  )
})
afterAll(() => database.close())

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'index-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Creates the index of a process that has this folder, or none. `unused` collects the reasons why the file in it was
 * not used.
 */
function processWith(folder: string | null, { db } = database) {
  const unused: string[] = []
  const onUnused = (reason: string) => unused.push(reason)
  const onFault = (error: unknown) => {
    throw error
  }
  const snapshots = folder === null ? {} : { snapshots: new IndexSnapshots({ db, folder, onUnused }) }
  const index = new LiveIndex({ db, now, realNow: () => new Date(), onFault, fewStays: 0, ...snapshots })
  return { index, unused }
}

/** Returns a folder with the index of a process that has ended. */
async function leftBehind(): Promise<string> {
  const folder = newFolder()
  const { index } = processWith(folder)
  await index.current()
  await index.keep()
  expect(fs.readdirSync(folder)).toEqual(['search-index'])
  return folder
}

const QUERIES: readonly Readonly<Record<string, string>>[] = [
  { sort: 'total' },
  { checkIn: '2027-06-05', checkOut: '2027-06-12', sort: 'total' },
  { checkIn: '2027-06-10', checkOut: '2027-06-12', freeCancellation: '1' },
  { checkIn: '2027-06-18', checkOut: '2027-06-25', flex: '3' },
  { month: '2027-06', length: 'week' },
  { amenity: 'pool', bedrooms: '3' },
]

async function answersOf(searchIndex: LiveIndex) {
  await searchIndex.current() // waits for all homes; the first answer may come from a part
  const deps = { db: database.db, now, fromPrices: createFromPrices(), searchIndex }
  return Promise.all(
    QUERIES.map((query) => findStays(deps, staySearchSchema.parse({ adults: '2', ...query }), ALL_STAYS)),
  )
}

/**
 * Makes one random change to homes. Leaves the homes of other lanes alone, because open transactions have locked them.
 */
async function change(tx: Tx, r: Random, lane: 0 | 1 | 2): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from app.stay where id % 3 = ${lane} order by id`.execute(tx)
  const { id } = r.of(rows)
  const checkIn = addDays(isoDate('2027-06-01'), r.between(0, 28))
  const nights = { checkIn, checkOut: addDays(checkIn, r.between(1, 5)) }
  const set = (columns: string) => sql`update app.stay set ${sql.raw(columns)} where id = ${id}`.execute(tx)
  const kinds = [
    () => set(`nightly = ${r.between(50, 900) * 100}`),
    () => set(`min_nights = ${r.between(1, 8)}`),
    () => set(`timezone = '${r.of(['Europe/Madrid', 'Asia/Tokyo'])}', window_months = ${r.between(3, 9)}`),
    () => set(`state = '${r.of(['published', 'unlisted'])}'`),
    () => set(`destination_id = ${r.of(places)}, lat = ${39 + r.share()}`),
    () => set(`rating_sum = 9, rating_count = 2, bedrooms = ${r.between(1, 5)}`),
    () =>
      sql`insert into app.tax_rule (stay_id, name, per, period, amount, base)
        values (${id}, 'Levy', 'person', 'night', ${r.between(1, 9) * 100}, '{}')`.execute(tx),
    () =>
      sql`insert into app.season (stay_id, name, during, nightly) values (${id}, 'Cheap',
        datemultirange(daterange(${nights.checkIn}::date, ${addDays(nights.checkIn, 9)}::date)), ${r.between(10, 90) * 100})`.execute(
        tx,
      ),
    () => takeNights(tx, id, nights, { kind: 'block', reason: 'closed' }),
    () => takeNights(tx, id, nights, { kind: 'block', reason: 'closed' }),
    () => sql`delete from app.claim where stay_id = ${id} and kind = 'block'`.execute(tx),
    () => hold(tx, id, nights),
    () =>
      sql`insert into app.stay_fee (stay_id, code, name, kind, basis, amount)
        values (${id}, ${randomUUID().slice(0, 8)}, 'Cleaning', 'cleaning', 'per_stay', ${r.between(1, 90) * 100})`.execute(
        tx,
      ),
    () => sql`insert into app.stay_amenity (stay_id, amenity_id) values (${id}, 1) on conflict do nothing`.execute(tx),
    () => sql`delete from app.stay_amenity where stay_id = ${id}`.execute(tx),
    () => insertStay(tx, { destination_id: r.of(places) }),
    () =>
      sql`delete from app.stay where id = ${id} and not exists (select from app.booking where stay_id = ${id})
        and not exists (select from app.claim where stay_id = ${id})`.execute(tx),
  ]
  await r.of(kinds)()
}

async function hold(
  tx: Tx,
  stayId: number,
  nights: { checkIn: ReturnType<typeof isoDate>; checkOut: ReturnType<typeof isoDate> },
) {
  const bookingId = randomUUID()
  const expiresAt = new Date(nowMs + 900_000)
  if ((await takeNights(tx, stayId, nights, { kind: 'hold', bookingId, expiresAt })) === null) return
  await insertBooking(tx, { id: bookingId, stayId, nights, expiresAt })
}

/** Makes changes in a transaction that stays open until `end` is called. */
async function openChange(r: Random, lane: 1 | 2) {
  const ended = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const done = database.db
    .transaction()
    .execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx) // takes a transaction id even if nothing is changed
      await change(tx, r, lane)
      written.resolve()
      await ended.promise
      if (r.chance(0.3)) throw new Error('taken back')
    })
    .catch(written.resolve)
  await written.promise
  const end = () => {
    ended.resolve()
    return done
  }
  onTestFinished(() => void end())
  return end
}

test('a process that goes on with the index of another finds what one finds that reads all homes, whatever changed and was open meanwhile', async () => {
  const r = new Random(10 + seed)
  const folder = newFolder()
  let differing = 0
  let before: unknown = null
  for (let round = 0; round < 12; round++) {
    const last = processWith(folder)
    await last.index.current()
    const changes = async (most: number) => {
      for (let n = r.between(0, most); n > 0; n--) await database.db.transaction().execute((tx) => change(tx, r, 0))
    }
    await changes(6)
    const open = await openChange(r, 1)
    const longOpen = await openChange(r, 2)
    await last.index.keep()
    await changes(6)
    await open()
    if (r.chance(0.3)) nowMs += 900_001 // holds end without any write to the database
    if (r.chance(0.4)) nowMs += r.between(1, 30) * 3_600_000 // the date changes, in some of the time zones or in all
    const next = processWith(folder)
    const answers = await answersOf(next.index)
    expect(next.unused).toEqual([])
    expect(answers).toEqual(await answersOf(processWith(null).index))
    await longOpen()
    expect(await answersOf(next.index)).toEqual(await answersOf(processWith(null).index))
    if (JSON.stringify(answers) !== JSON.stringify(before)) differing++
    before = answers
  }
  expect(differing).toBeGreaterThan(8)
})

test('homes that have not changed are not read again', async () => {
  await sql`delete from app.season`.execute(database.db)
  const folder = await leftBehind()
  // The change of this home is not recorded: only the file tells what it was before.
  await sql`alter table app.stay disable trigger note_changed`.execute(database.db)
  await sql`update app.stay set nightly = 1_000_000`.execute(database.db)
  await sql`alter table app.stay enable trigger note_changed`.execute(database.db)
  const cheapest = async (from: string | null) => (await answersOf(processWith(from).index))[0]!.data[0]!.fromMinor
  expect(await cheapest(folder)).toBeLessThan(await cheapest(null))
  await sql`update app.stay set nightly = 20_000`.execute(database.db)
})

const said = async (executor: Executor, statement: string) => void (await sql.raw(statement).execute(executor))
const file = (folder: string) => path.join(folder, 'search-index')

/** What makes a file unusable, and the reason that is reported. */
const REFUSED: readonly (readonly [string, (folder: string) => unknown, RegExp])[] = [
  [
    'one of whose bytes is another one',
    (folder) => damage(folder, (bytes) => (bytes[bytes.length >> 1]! ^= 4)),
    /damaged/,
  ],
  ['that is cut off', (folder) => fs.truncateSync(file(folder), fs.statSync(file(folder)).size - 100), /damaged/],
  ['that is empty', (folder) => fs.truncateSync(file(folder)), /damaged/],
  ['that is something else', (folder) => fs.writeFileSync(file(folder), 'null\n'), /damaged/],
  ['that cannot be read', (folder) => (fs.rmSync(file(folder)), fs.mkdirSync(file(folder))), /EISDIR/],
  ['of another version of the program', (folder) => edit(folder, /"program":"./, '"program":"x'), /another version/],
  ['of another database', (folder) => edit(folder, /"identity":"./, '"identity":"x'), /another database/],
  [
    'of a state that the database was set back from',
    () => said(database.db, 'delete from ops.index_snapshot'),
    /set back/,
  ],
  [
    'of which a later change is no longer there to be read',
    () => forgetAChange('delete from ops.change'),
    /not all changes/,
  ],
  ['of which all changes are gone', () => forgetAChange('truncate ops.change'), /not all changes/],
  ['of a month ago', () => void (nowMs += 32 * DAY_MS), /too old/],
  ['of a later hour', () => void (nowMs -= 3_600_000), /later instant/],
  [
    'from before amenities changed',
    () => said(database.db, `update app.amenity set name = name || '!'`),
    /homes share/,
  ],
  ['from before a tax came', () => insertTax(), /homes share/],
  [
    'from before very much changed',
    () => said(database.db, `insert into ops.change (kind) select 'text' from generate_series(1, 5001)`),
    /much/,
  ],
]

test.each(REFUSED)('a file %s is not used, and said why', async (_, spoil, reason) => {
  const folder = await leftBehind()
  await spoil(folder)
  const next = processWith(folder)
  expect(await answersOf(next.index)).toEqual(await answersOf(processWith(null).index))
  expect(next.unused).toEqual([expect.stringMatching(reason)])
})

function damage(folder: string, spoil: (bytes: Buffer) => unknown): void {
  const bytes = fs.readFileSync(file(folder))
  spoil(bytes)
  fs.writeFileSync(file(folder), bytes)
}

function edit(folder: string, from: RegExp, to: string): void {
  damage(folder, (bytes) => {
    const text = bytes.toString('latin1')
    expect(text).toMatch(from)
    bytes.write(text.replace(from, to), 'latin1')
  })
}

async function forgetAChange(statement: string): Promise<void> {
  await said(database.db, 'update app.stay set nightly = nightly + 100')
  await said(database.db, statement)
}

const insertTax = () =>
  sql`insert into app.tax_rule (destination_id, name, currency, per, period, amount, base)
    values (${places[0]!}, 'Tourist tax', 'EUR', 'person', 'night', 100, '{}')`.execute(database.db)

test('changes that the file knows may go', async () => {
  // What another file of tests has open at the same moment may have begun before them: then they are still needed.
  const tryOnce = async () => {
    await said(database.db, 'update app.stay set nightly = nightly + 100')
    const folder = await leftBehind()
    await said(database.db, 'delete from ops.change')
    const next = processWith(folder)
    expect(await answersOf(next.index)).toEqual(await answersOf(processWith(null).index))
    return next.unused
  }
  await expect.poll(tryOnce).toEqual([])
})

test('what the file knows is not taken for new, though something that began before it is still open', async () => {
  const end = await openChange(new Random(5), 1)
  await said(database.db, `update app.amenity set name = name || '.'`)
  const next = processWith(await leftBehind())
  expect(await answersOf(next.index)).toEqual(await answersOf(processWith(null).index))
  expect(next.unused).toEqual([])
  await end()
})

test('a copy of the database does not go on with the file', async () => {
  const folder = await leftBehind()
  const other = await createTestDatabase()
  onTestFinished(() => other.close())
  const next = processWith(folder, other)
  expect((await next.index.current())!.index.slots.count).toBe(0)
  expect(next.unused).toEqual([expect.stringMatching(/another database/)])
})

test('an index that something has outdated is not written over one that knows when it was right', async () => {
  const folder = newFolder()
  const { index } = processWith(folder)
  await index.current()
  await index.keep()
  const before = fs.readFileSync(file(folder))
  await said(database.db, `update app.amenity set name = name || '?'`)
  await index.keep()
  expect(fs.readFileSync(file(folder)).equals(before)).toBe(true)
  await index.rebuild()
  await index.keep()
  expect(fs.readFileSync(file(folder)).equals(before)).toBe(false)
})

test('few homes leave no file: they are sooner read', async () => {
  const folder = newFolder()
  const snapshots = new IndexSnapshots({ db: database.db, folder, onUnused: () => {} })
  const index = new LiveIndex({ db: database.db, now, realNow: () => new Date(), onFault: () => {}, snapshots })
  await index.current()
  await index.keep()
  expect(fs.readdirSync(folder)).toEqual([])
})

test('a writer that was killed leaves nothing for good, and one that is writing is left alone', async () => {
  const folder = await leftBehind()
  const [dead, alive] = ['search-index.dead', 'search-index.alive'].map((name) => path.join(folder, name))
  for (const name of [dead!, alive!]) fs.writeFileSync(name, '')
  fs.utimesSync(dead!, 0, 0)
  const { index } = processWith(folder)
  await index.current()
  await said(database.db, 'update app.stay set nightly = nightly + 100')
  await index.keep()
  expect(fs.readdirSync(folder).toSorted()).toEqual(['search-index', 'search-index.alive'])
})

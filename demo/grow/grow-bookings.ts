import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { IsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Db } from '#db/database.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { keepCards, suppressReminders, writeCleanings } from '#demo/bookings/around-bookings.ts'
import { BOOKING_COLUMNS, BOOKING_TABLES } from '#demo/bookings/booking-tables.ts'
import { TRIGGERED_TABLES } from '#demo/bookings/without-triggers.ts'
import { uuidOf, type BatchOfGuests, type BatchOfStays, type CopiedRows } from './booking-batch.ts'
import { bareTables, COUNT_ALL, REPORT_TABLES } from './bare-tables.ts'
import { finishGrowth, leaveUnfinished, type Restoring } from './unfinished-growth.ts'

/** The first number of grown bookings and guests; the demo's own come before. */
const FIRST_NUMBER = 10_000_000
const FIRST_GUEST = 1_000_000

/** How many bookings a guest has. */
const BOOKINGS_OF_A_GUEST = 4

const [BOOKINGS_OF_A_BATCH, GUESTS_OF_A_BATCH] = [2_000, 20_000]

/** Reminders of arrivals within this many days are due now or soon. */
const REMINDED_DAYS = 16

export interface GrowBookings {
  /** For prices and rules, which nobody locks. */
  readonly db: Db
  /** Connections that may take minutes: the first inserts the rows, and all build the indexes. */
  readonly clients: readonly pg.ClientBase[]
  readonly bookings: number
  readonly at: Date
}

/**
 * Invents bookings of the homes of a demo, past and future, the same number for each home: always the same on the same
 * day for the same homes. Rows are inserted by COPY, in one transaction; call `analyzeAll` afterwards. Throws when
 * there are such bookings already, but not as many, or no homes. Returns how many were added.
 */
export async function growBookings({ db, clients, bookings, at }: GrowBookings): Promise<number> {
  const client = clients[0]!
  const before = await bookingsBefore(client)
  if (before === bookings) return 0
  if (before > 0) throw new Error('the demo has grown such bookings already: empty it and start it anew')
  const stays = await staysToBook(client)
  const guests = { first: FIRST_GUEST, count: Math.max(1, Math.ceil(bookings / BOOKINGS_OF_A_GUEST)) }
  const worker = new Worker(new URL('booking-worker.ts', import.meta.url))
  await client.query('begin')
  try {
    await client.query(`set local maintenance_work_mem = '512MB'; set local work_mem = '128MB'`)
    const world = { guests, now: at.getTime(), today: todayIn('Europe/Madrid', at.getTime()) }
    await client.query(TAKEN_DAYS, [world.today])
    await client.query('create index on taken_days (stay_id)')
    await client.query('analyze taken_days')
    const restored = [...BOOKING_TABLES, ...REPORT_TABLES]
    const restore = await bareTables(client, { tables: restored, keys: restored, triggered: TRIGGERED_TABLES })
    await copyAll(client, worker, batches({ db, client }, stays, bookings, world))
    // The table of homes is altered only now, because another connection has read their prices until here.
    restore.push(...(await bareTables(client, { tables: ['app.stay'], keys: [], triggered: [] })))
    for (const statement of AT_STAYS) await client.query(statement)
    await leaveUnfinished(client, [...COUNT_ALL, ...restore, ...afterwards(at)])
    await client.query('commit')
    await finishGrowth(clients)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    await worker.terminate()
  }
  return bookings
}

/** Returns how many bookings were invented like this before: only their ids begin in this way. */
async function bookingsBefore(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from app.booking where id between $1 and $2`,
    [uuidOf(0), uuidOf(Number.MAX_SAFE_INTEGER)],
  )
  return rows[0]!.count
}

interface StayToBook {
  readonly id: number
  readonly hostUid: string
}

async function staysToBook(client: pg.ClientBase): Promise<StayToBook[]> {
  // Homes that are wholes or parts are left out, because their nights are also those of others.
  const { rows } = await client.query<StayToBook>(`
    select stay.id, host.uid as "hostUid" from app.stay join app.host on host.id = stay.host_id
    where stay.state = 'published' and host.uid is not null
      and not exists (select from app.stay_part where stay.id in (whole_id, part_id))
    order by stay.id`)
  if (rows.length === 0) throw new Error('there are no homes to be booked: start the demo first')
  return rows
}

interface World {
  readonly guests: { readonly first: number; readonly count: number }
  readonly now: number
  readonly today: IsoDate
}

type Batch = BatchOfStays | BatchOfGuests

/** Yields the guests, then the homes one after another. */
async function* batches(
  { db, client }: Pick<GrowBookings, 'db'> & { readonly client: pg.ClientBase },
  stays: readonly StayToBook[],
  bookings: number,
  world: World,
): AsyncGenerator<Batch> {
  const { first, count } = world.guests
  for (let from = first; from < first + count; from += GUESTS_OF_A_BATCH)
    yield { from, to: Math.min(from + GUESTS_OF_A_BATCH, first + count), now: world.now }
  const ofAStay = bookings / stays.length
  const staysOfABatch = Math.max(1, Math.min(500, Math.floor(BOOKINGS_OF_A_BATCH / Math.max(1, ofAStay))))
  for (let index = 0; index < stays.length; index += staysOfABatch) {
    const some = stays.slice(index, index + staysOfABatch)
    const ids = some.map(({ id }) => id)
    const [terms, taken] = await Promise.all([loadStayTerms(db, ids), takenDays(client, ids)])
    yield {
      ...world,
      homes: some.flatMap(({ id, hostUid }, place) => {
        const ofStay = terms.get(id)
        // The same number for each, and the rest for the first ones.
        const [before, after] = [index + place, index + place + 1].map((staysSoFar) => Math.floor(staysSoFar * ofAStay))
        const numbers = { firstNumber: FIRST_NUMBER + before!, requested: after! - before! }
        return ofStay ? [{ terms: ofStay, hostUid, taken: taken.get(id) ?? [], ...numbers }] : []
      }),
    }
  }
}

/** The nights taken before bookings are inserted, in a table of their own because theirs has no index meanwhile. */
const TAKEN_DAYS = `create temp table taken_days on commit drop as
  select stay_id, lower(during) - $1::date as "from", upper(during) - $1::date as "to" from app.claim order by stay_id`

interface TakenOfStay {
  readonly stayId: number
  readonly from: number
  readonly to: number
}

/** Uses the connection of the rows, which has that table. */
async function takenDays(client: pg.ClientBase, ids: readonly number[]) {
  const { rows } = await client.query<TakenOfStay>(
    `select stay_id as "stayId", "from", "to" from taken_days where stay_id = any($1)`,
    [ids],
  )
  return Map.groupBy(rows, ({ stayId }) => stayId)
}

/** Stores each batch while the next one is being made. */
async function copyAll(client: pg.ClientBase, worker: Worker, all: AsyncGenerator<Batch>): Promise<void> {
  let made: Promise<CopiedRows> | null = null
  for await (const batch of all) {
    const rows: CopiedRows | null = await made
    made = make(worker, batch)
    if (rows) await copy(client, rows)
  }
  const last = await made
  if (last) await copy(client, last)
}

function make(worker: Worker, batch: Batch): Promise<CopiedRows> {
  const { promise, resolve, reject } = Promise.withResolvers<CopiedRows>()
  const done = (rows: CopiedRows) => {
    worker.off('error', reject)
    resolve(rows)
  }
  worker.once('message', done)
  worker.once('error', reject)
  worker.postMessage(batch)
  return promise
}

async function copy(client: pg.ClientBase, rows: CopiedRows): Promise<void> {
  for (const table of BOOKING_TABLES) {
    const text = rows[table]
    if (!text) continue
    const columns = BOOKING_COLUMNS[table].join(', ')
    await pipeline(Readable.from(chunksOf(text)), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)))
  }
}

const CHUNK = 256 * 1024

function* chunksOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
}

/** What the triggers would have written about homes. */
const AT_STAYS = [
  `update app.stay set rating_sum = rating_sum + said.sum, rating_count = rating_count + said.count
   from (select stay_id, sum(overall) as sum, count(*) as count from app.review
         where booking_id is not null and uid like 'demo-guest-%' and substr(uid, 12)::int >= ${FIRST_GUEST} group by stay_id) said
   where said.stay_id = stay.id`,
  // The nights of all homes have changed.
  `insert into ops.change (kind) values ('catalogue')`,
]

const afterwards = (at: Date) =>
  [keepCards(at), suppressReminders(at, REMINDED_DAYS), writeCleanings(at)].map(({ text, values }): Restoring => ({
    stage: 'last',
    lane: '',
    statement: text,
    values,
  }))

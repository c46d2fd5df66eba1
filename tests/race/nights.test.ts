import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate, type StayDates } from '#core/time/iso-date.ts'
import { freeNights } from '#db/claims/free-nights.ts'
import { holdChange, moveNights } from '#db/claims/move-nights.ts'
import { expireOverdue, releaseExpired } from '#db/claims/release-expired.ts'
import type { Db, Tx } from '#db/database.ts'
import {
  bookNights,
  confirmNights,
  holdNights,
  insertWholeStay,
  setBookingDates,
} from '../support/booking/claim-fixture.ts'
import { insertStay } from '../support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

const CLIENTS = 40
const ROUNDS = 20
const PAIRS = 100
const STORM_SECONDS = Number(process.env['STORM_SECONDS'] ?? 6)
const STORM_DAYS = 40

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: CLIENTS })
  db = database.db
})
afterAll(() => database.close())

const random = (below: number) => Math.floor(Math.random() * below)
const span = (from: IsoDate, length: number): StayDates => ({ checkIn: from, checkOut: addDays(from, length) })

/** The whole booking transaction, without any retry: every deadlock shows as 40P01. Null = the nights are taken. */
async function hold(stayId: number, nights: StayDates, lifetimeMs: number): Promise<string | null> {
  const now = new Date()
  await releaseExpired(db, stayId, nights, now)
  return holdNights(db, stayId, nights, new Date(now.getTime() + lifetimeMs))
}

class NightsTaken extends Error {}

/** A change of dates, without any retry. False = somebody else has the nights, or the booking has none. */
async function change(work: (tx: Tx) => Promise<'moved' | 'held' | 'taken' | 'gone'>): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx)
      if (result === 'taken') throw new NightsTaken()
      return result !== 'gone'
    })
  } catch (error) {
    if (error instanceof NightsTaken) return false
    throw error
  }
}

const move = (id: string, nights: StayDates) =>
  change(async (tx) => {
    const result = await moveNights(tx, id, nights)
    if (result === 'moved') await setBookingDates(tx, id, nights)
    return result
  })

const cancel = (id: string) =>
  db.transaction().execute(async (tx) => {
    if (!(await freeNights(tx, id))) return false
    await sql`update app.booking set status = 'cancelled_by_guest' where id = ${id}`.execute(tx)
    return true
  })

const LOCK_NOT_AVAILABLE = '55P03'

/** Whoever waits for a lock to the end of its patience, on a slow machine, comes again, as in the product; anything else is thrown. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    }
  }
}

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}

/** Everything that must be zero, whatever happened: also nights of a whole home that are not taken on its parts. */
async function faults() {
  const { rows } = await sql`
    select (select count(*) from app.claim a join app.claim b
              on a.stay_id = b.stay_id and a.id < b.id and a.during && b.during) as overlapping,
           (select count(*) from app.booking b where status in ('hold', 'confirmed') and not exists (
              select from app.claim c where c.booking_id = b.id and c.part = 0 and c.during = daterange(b.check_in, b.check_out + c.prep))) as unclaimed,
           (select count(*) from app.claim c join app.booking b on b.id = c.booking_id
              where b.status not in ('hold', 'confirmed')) as stale,
           (select count(*) from app.claim c join app.stay_part on whole_id = c.stay_id where c.kind <> 'linked' and not exists (
              select from app.claim l where l.linked_to = c.id and l.stay_id = part_id and l.during = c.during
                and l.expires_at is not distinct from c.expires_at)) as unlinked`.execute(db)
  return rows[0]
}
const none = { overlapping: 0, unclaimed: 0, stale: 0, unlinked: 0 }

test(`of ${CLIENTS} clients who want the same nights exactly one gets them, ${ROUNDS} times`, async () => {
  const stayId = await insertStay(db, { prep_after: 1, max_nights: 31 })
  const first = isoDate('2027-01-01')
  for (let round = 0; round < ROUNDS; round++) {
    const nights = span(addDays(first, round * 9), 7)
    const results = await Promise.all(Array.from({ length: CLIENTS }, () => hold(stayId, nights, 900_000)))
    expect(results.filter((result) => result !== null)).toHaveLength(1)
  }
  expect(await deadlocks()).toBe(0)
})

test('a herd on a whole home and its parts at once: either one guest has the whole, or each part has one', async () => {
  const { whole, parts } = await insertWholeStay(db)
  const stays = [whole, ...parts]
  const first = isoDate('2027-01-01')
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const results = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, index) => {
        const stay = stays[(index + round) % stays.length] ?? whole
        return (await hold(stay, span(addDays(first, round * 9), 7), 900_000)) === null ? null : stay
      }),
    )
    const winners = results.filter((stay) => stay !== null).toSorted((a, b) => a - b)
    outcomes.add(String(winners))
    expect([[whole], parts.toSorted((a, b) => a - b)]).toContainEqual(winners)
  }
  expect(await faults()).toEqual(none)
  expect(await deadlocks()).toBe(0)
})

test(`${PAIRS} pairs of bookings change into each other's nights at the same moment, in both directions`, async () => {
  const plain = await insertStay(db)
  const { whole, parts } = await insertWholeStay(db)
  const first = isoDate('2029-01-01')
  let moved = 0
  for (let pair = 0; pair < PAIRS; pair++) {
    const [early, late] = [span(addDays(first, pair * 9), 3), span(addDays(first, pair * 9 + 3), 3)]
    // Every second pair: one booking of the whole home, the other of a part.
    const stays = pair % 2 ? [plain, plain] : [whole, parts[pair % 4 ? 0 : 1]]
    const [one, other] = [await bookNights(db, stays[0] ?? 0, early), await bookNights(db, stays[1] ?? 0, late)]
    const results = await Promise.all([move(one, span(late.checkIn, 3)), move(other, span(early.checkIn, 3))])
    expect(results).toEqual([false, false])
    // When one of them makes room, the other one gets the nights.
    const [shrunk, grown] = await Promise.all([
      move(one, span(early.checkIn, 1)),
      move(other, span(addDays(early.checkIn, 1), 5)),
    ])
    expect(shrunk).toBe(true)
    if (grown) moved++
  }
  expect(moved).toBeGreaterThan(0)
  expect(await faults()).toEqual(none)
  expect(await deadlocks()).toBe(0)
})

test(
  'a storm of holds, confirmations, changes, cancellations and expiry leaves no overlap and no lost night',
  { timeout: STORM_SECONDS * 1000 + 120_000 },
  async () => {
    const { whole, parts } = await insertWholeStay(db, { prep_after: 1 })
    const stays = [await insertStay(db), await insertStay(db, { prep_before: 2 }), whole, ...parts]
    const first = isoDate('2028-01-01')
    const end = performance.now() + STORM_SECONDS * 1000
    const count = { held: 0, confirmed: 0, moved: 0, asked: 0, refused: 0, cancelled: 0, expired: 0 }
    const someNights = () => {
      const length = 1 + random(6)
      return span(addDays(first, random(STORM_DAYS - length)), length)
    }

    async function client() {
      while (performance.now() < end) {
        const lifetimeMs = random(2) ? random(12) : 60_000
        const [stay, nights] = [stays[random(stays.length)] ?? 0, someNights()]
        const id = await again(() => hold(stay, nights, lifetimeMs))
        if (!id) continue
        count.held++
        if (lifetimeMs < 100 && random(2)) continue // abandoned
        if (!(await again(() => confirmNights(db, id)))) continue
        count.confirmed++
        for (let changes = random(4); changes > 0; changes--) {
          const requested = someNights()
          if (random(2)) count[(await again(() => move(id, requested))) ? 'moved' : 'refused']++
          else {
            const until = new Date(Date.now() + random(20))
            count[(await again(() => change((tx) => holdChange(tx, id, requested, until)))) ? 'asked' : 'refused']++
          }
        }
        if (await again(() => cancel(id))) count.cancelled++
      }
    }
    async function expiryJob() {
      while (performance.now() < end) {
        const expired = await again(() => expireOverdue(db, new Date()))
        count.expired += expired.length
        await sleep(50)
      }
    }
    await Promise.all([...Array.from({ length: CLIENTS }, client), expiryJob()])
    await expireOverdue(db, new Date(), undefined, 10_000)

    expect(await faults()).toEqual(none)
    expect(await deadlocks()).toBe(0)
    expect(count.held).toBeGreaterThan(100)
    expect(count.confirmed).toBeGreaterThan(10)
    expect(count.moved).toBeGreaterThan(5)
    expect(count.asked).toBeGreaterThan(5)
    expect(count.cancelled).toBe(count.confirmed)
  },
)

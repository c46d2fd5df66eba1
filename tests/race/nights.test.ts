import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate, type StayDates } from '#core/time/iso-date.ts'
import { expireOverdue, freeNights, releaseExpired } from '#db/claims/free-nights.ts'
import { keepNights } from '#db/claims/keep-nights.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import type { Db, Tx } from '#db/database.ts'
import { insertBooking } from '../support/booking-fixture.ts'
import { insertStay } from '../support/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

const CLIENTS = 40
const ROUNDS = 20
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

/** The whole booking transaction, without any retry: every deadlock shows as 40P01. Null = the nights are taken. */
async function hold(stayId: number, nights: StayDates, lifetimeMs: number): Promise<string | null> {
  const id = randomUUID()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await releaseExpired(db, stayId, nights, now)
  return db.transaction().execute(async (tx) => {
    if (!(await takeNights(tx, stayId, nights, { kind: 'hold', bookingId: id, expiresAt }))) return null
    await insertBooking(tx, { id, stayId, nights, expiresAt })
    return id
  })
}

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}

test(`of ${CLIENTS} clients who want the same nights exactly one gets them, ${ROUNDS} times`, async () => {
  const stayId = await insertStay(db, { prep_after: 1, max_nights: 31 })
  const first = isoDate('2027-01-01')
  for (let round = 0; round < ROUNDS; round++) {
    const nights = { checkIn: addDays(first, round * 9), checkOut: addDays(first, round * 9 + 7) }
    const answers = await Promise.all(Array.from({ length: CLIENTS }, () => hold(stayId, nights, 900_000)))
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1)
  }
  expect(await deadlocks()).toBe(0)
})

test(
  'a storm of holds, confirmations, cancellations and expiry leaves no overlap and no lost night',
  { timeout: 60_000 },
  async () => {
    const stays = await Promise.all([
      insertStay(db),
      insertStay(db, { prep_after: 1 }),
      insertStay(db, { prep_before: 2 }),
    ])
    const first = isoDate('2028-01-01')
    const end = performance.now() + STORM_SECONDS * 1000
    const count = { held: 0, confirmed: 0, cancelled: 0, expired: 0 }

    const setStatus = (tx: Tx, id: string, status: string) =>
      sql`update app.booking set status = ${status}::app.booking_status where id = ${id}`.execute(tx)

    const confirm = (id: string) =>
      db.transaction().execute(async (tx) => {
        if (!(await keepNights(tx, id))) return false
        await setStatus(tx, id, 'confirmed')
        return true
      })

    const cancel = (id: string) =>
      db.transaction().execute(async (tx) => {
        if (!(await freeNights(tx, id))) return false
        await setStatus(tx, id, 'cancelled_by_guest')
        return true
      })

    async function client() {
      while (performance.now() < end) {
        const length = 1 + random(6)
        const checkIn = addDays(first, random(STORM_DAYS - length))
        const lifetimeMs = random(2) ? random(12) : 60_000
        const id = await hold(
          stays[random(stays.length)] ?? 0,
          { checkIn, checkOut: addDays(checkIn, length) },
          lifetimeMs,
        )
        if (!id) continue
        count.held++
        if (lifetimeMs < 100 && random(2)) continue // abandoned
        if (!(await confirm(id))) continue
        count.confirmed++
        if (await cancel(id)) count.cancelled++
      }
    }
    async function expiryJob() {
      while (performance.now() < end) {
        count.expired += (await expireOverdue(db, new Date())).length
        await sleep(50)
      }
    }
    await Promise.all([...Array.from({ length: CLIENTS }, client), expiryJob()])
    await expireOverdue(db, new Date(), undefined, 10_000)

    const { rows } = await sql`
    select (select count(*) from app.claim a join app.claim b
              on a.stay_id = b.stay_id and a.id < b.id and a.during && b.during) as overlapping,
           (select count(*) from app.booking b where status in ('hold', 'confirmed') and not exists (
              select from app.claim c where c.booking_id = b.id and c.during = daterange(b.check_in, b.check_out + c.prep))) as unclaimed,
           (select count(*) from app.claim c join app.booking b on b.id = c.booking_id
              where b.status not in ('hold', 'confirmed')) as stale`.execute(db)
    expect(rows).toEqual([{ overlapping: 0, unclaimed: 0, stale: 0 }])
    expect(await deadlocks()).toBe(0)
    expect(count.held).toBeGreaterThan(100)
    expect(count.confirmed).toBeGreaterThan(10)
    expect(count.cancelled).toBe(count.confirmed)
  },
)

import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate, type StayDates } from '#core/time/iso-date.ts'
import { freeNights } from '#db/claims/free-nights.ts'
import { keepNights } from '#db/claims/keep-nights.ts'
import { moveNights } from '#db/claims/move-nights.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import type { Db, Tx } from '#db/database.ts'
import { findViolations } from '#db/queries/booking/invariant-queries.ts'
import { retrying } from '#db/retrying.ts'
import { insertBooking } from '#tests/support/booking/booking-fixture.ts'
import { History } from '#tests/support/booking/history-checker.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { atScale } from './support/at-scale.ts'

const STAYS = atScale(30, 300)
const CLIENTS = 32
const SECONDS = atScale(8, 60)
/** Connections are cut while they work, so that some attempts end without an answer. */
const CUTS = atScale(6, 40)
const DAYS = 60
const FIRST = isoDate('2028-01-01')

let database: TestDatabase
let db: Db
let stays: number[]

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: CLIENTS })
  db = database.db
  stays = []
  for (let index = 0; index < STAYS; index++) stays.push(await insertStay(db, { prep_after: index % 3 }))
})
afterAll(() => database.close())

interface PartyRequest {
  readonly stayId: number
  readonly nights: StayDates
}

function request(): PartyRequest {
  const length = 1 + randomInt(6)
  const checkIn = addDays(FIRST, randomInt(DAYS - length))
  return { stayId: stays[randomInt(stays.length)]!, nights: { checkIn, checkOut: addDays(checkIn, length) } }
}

/** Hold and confirmation in one transaction, as paying at once would end. False = the nights are taken. */
function book(key: string, id: string, { stayId, nights }: PartyRequest): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const expiresAt = new Date('2027-12-01T00:15:00Z')
    if (!(await takeNights(tx, stayId, nights, { kind: 'hold', bookingId: id, expiresAt }))) return false
    await insertBooking(tx, { id, stayId, nights, expiresAt })
    await keepNights(tx, id)
    await sql`update app.booking set status = 'confirmed', payment_method = 'on_arrival', message = ${key} where id = ${id}`.execute(
      tx,
    )
    return true
  })
}

async function setDates(tx: Tx, id: string, { checkIn, checkOut }: StayDates): Promise<void> {
  await sql`update app.booking set check_in = ${checkIn}, check_out = ${checkOut} where id = ${id}`.execute(tx)
}

class Taken extends Error {}

/** A change of dates by some days, of the same length. */
async function move(id: string, nights: StayDates): Promise<void> {
  await retrying(() =>
    db.transaction().execute(async (tx) => {
      const moved = await moveNights(tx, id, nights)
      if (moved === 'taken') throw new Taken()
      if (moved === 'moved') await setDates(tx, id, nights)
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof Taken)) throw error
  })
}

function cancel(id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (await freeNights(tx, id))
      await sql`update app.booking set status = 'cancelled_by_guest' where id = ${id}`.execute(tx)
    await sql`update app.booking_instalment set state = 'cancelled' where booking_id = ${id}`.execute(tx)
  })
}

test(
  `${CLIENTS} clients book, move and cancel at random over ${STAYS} homes while connections are cut: histories and database agree`,
  { timeout: 240_000 },
  async () => {
    const history = new History<PartyRequest>()
    const end = performance.now() + SECONDS * 1000
    const count = { moves: 0, cancels: 0 }

    async function client(name: string): Promise<void> {
      while (performance.now() < end) {
        const requested = request()
        const attempt = history.invoke(name, requested)
        const id = randomUUID()
        try {
          if (await book(attempt.key, id, requested)) attempt.ok(id)
          else {
            attempt.fail('taken')
            continue
          }
          if (randomInt(3) === 0) {
            const by = randomInt(9) - 4
            await move(id, {
              checkIn: addDays(requested.nights.checkIn, by),
              checkOut: addDays(requested.nights.checkOut, by),
            })
            count.moves++
          }
          if (randomInt(2) === 0) {
            await cancel(id)
            count.cancels++
          }
        } catch (error) {
          attempt.info(String(error))
        }
      }
    }
    async function cutter(): Promise<void> {
      for (let cut = 0; cut < CUTS; cut++) {
        await pause((SECONDS * 1000) / (CUTS + 1))
        await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' order by random() limit 2`
          .execute(db)
          .catch(() => undefined)
      }
    }
    await Promise.all([...Array.from({ length: CLIENTS }, (_, index) => client(`client ${index}`)), cutter()])

    const { rows } = await sql<{ key: string; count: number }>`
    select message as key, count(*)::int as count from app.booking where message is not null group by message`.execute(
      db,
    )
    expect(history.check(new Map(rows.map((row) => [row.key, row.count])))).toEqual([])
    expect(await findViolations(db, new Date('2027-12-01T00:00:00Z'))).toEqual([])
    // Nobody waits without end, however slow the machine is: locks and statements have limits of their own.
    expect(history.slowestMs).toBeLessThan(30_000)
    const lost = history.attempts.find((attempt) => attempt.outcome === 'info')
    expect(history.count('ok'), lost?.note).toBeGreaterThan(STAYS)
    process.stdout.write(
      `${history.attempts.length} attempts: ${history.count('ok')} booked, ${history.count('fail')} refused, ${history.count('info')} lost on the way; ` +
        `${count.moves} moves, ${count.cancels} cancellations; slowest ${Math.round(history.slowestMs)} ms\n`,
    )
  },
)

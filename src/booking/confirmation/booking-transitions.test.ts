import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOKING_STATES, type BookingState, canTransition } from '#core/booking/booking-state.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { insertBooking } from '#tests/support/booking/booking-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let stayId: number
beforeAll(async () => {
  database = await createTestDatabase()
  stayId = await insertStay(database.db)
})
afterAll(() => database.close())

const nights = { checkIn: isoDate('2027-06-07'), checkOut: isoDate('2027-06-14') }

/** Tries a transition of states in the database, then rolls it back. Returns whether it is allowed. */
async function goes(from: BookingState, to: BookingState): Promise<boolean> {
  const undo = new Error('undo')
  try {
    await database.db.transaction().execute(async (tx) => {
      const id = randomUUID()
      await insertBooking(tx, { id, stayId, nights, status: from, expiresAt: new Date('2027-01-01T00:00:00Z') })
      await sql`update app.booking set status = ${to}::app.booking_status where id = ${id}`.execute(tx)
      throw undo
    })
    return false
  } catch (error) {
    if (error === undo) return true
    expect((error as { code?: string }).code).toBe('23503')
    return false
  }
}

test.each(BOOKING_STATES)(
  'from %s the database allows the moves of the table and refuses every other',
  async (from) => {
    for (const to of BOOKING_STATES) {
      if (to !== from) expect([from, to, await goes(from, to)]).toEqual([from, to, canTransition(from, to)])
    }
  },
)

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { createShop, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, letStay, type LetStay } from '#tests/support/stays/let-stay.ts'

const GUESTS = 30

let shop: Shop
let stay: LetStay
beforeAll(async () => {
  shop = await createShop()
  stay = await letStay(shop, { window_months: null })
})
afterAll(async () => shop.database.close())

test('thirty guests change their dates in one home at once: each is answered, however long somebody else holds its lock', async () => {
  const week = (round: number) => {
    const checkIn = addDays(isoDate('2027-05-03'), 9 * round)
    return { checkIn, checkOut: addDays(checkIn, 7) }
  }
  const guests = []
  for (let round = 0; round < GUESTS; round++) {
    const guest = await shop.guest()
    const { documentId } = await bookStay(shop, guest, stay, week(round))
    guests.push({ guest, documentId, round })
  }
  const unlock = await lockStay()
  const responses = guests.map(({ guest, documentId, round }) => {
    const { checkIn, checkOut } = week(round)
    const request = { checkIn: addDays(checkIn, 1), checkOut: addDays(checkOut, 1), adults: 2 }
    return guest.call<BookingShape>('POST', `/api/bookings/${documentId}/changes`, { data: request })
  })
  // Longer than one statement waits for a lock: until the database has given up on one.
  await givesUpOnce()
  await unlock()
  const statuses = (await Promise.all(responses)).map(({ status }) => status)
  expect(statuses).toEqual(statuses.map(() => 200))
})

/** Locks the home as another program might; answers what lets it go. */
async function lockStay(): Promise<() => Promise<void>> {
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = shop.database.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select from app.stay where id = ${stay.id} for update`.execute(tx)
    locked.resolve()
    await free.promise
  })
  await locked.promise
  return async () => {
    free.resolve()
    await holder
  }
}

/** Waits until some statement that waited for a lock was ended by its limit. */
async function givesUpOnce(): Promise<void> {
  const { db } = shop.database
  const waiting = async () => {
    const { rows } = await sql<{ attempt: string }>`
      select concat(pid, ' ', xact_start) as attempt from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
    return rows.map(({ attempt }) => attempt)
  }
  await expect.poll(waiting, { timeout: 20_000 }).not.toEqual([])
  const [first] = await waiting()
  await expect.poll(waiting, { timeout: 20_000 }).not.toContain(first)
}

test('whoever waits for a lock to the end is told to come again, and not that the product is away', async () => {
  const guest = await shop.guest()
  const { documentId } = await bookStay(shop, guest, stay, { checkIn: '2028-03-06', checkOut: '2028-03-13' })
  const unlock = await lockStay()
  const request = { checkIn: '2028-03-07', checkOut: '2028-03-14', adults: 2 }
  const refused = await guest.call('POST', `/api/bookings/${documentId}/changes`, { data: request })
  await unlock()
  expect([refused.status, refused.error.details.code, refused.headers.get('retry-after')]).toEqual([409, 'busy', '1'])
})

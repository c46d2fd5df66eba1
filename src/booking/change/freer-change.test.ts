import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import { createMoneyShop, valueOf, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { withdrawChange } from './end-change.ts'
import { requestChange } from './request-change.ts'

let shop: MoneyShop
beforeAll(async () => {
  shop = await createMoneyShop()
})
afterAll(async () => {
  expect(await shop.brokenInvariants()).toEqual([])
  await shop.database.close()
})

test('a guest who asks for later dates when a cancellation costs something could then cancel freely: the host reads so', async () => {
  const { id: bookingId, actor } = await shop.book()
  const by = { side: 'guest', actor } as const
  const asked = async (checkIn: string, checkOut: string) => {
    const people = { adults: 2, children: 0, infants: 0, pets: 0, childAges: [], message: '' }
    valueOf(await requestChange(shop.deps, { by, bookingId, checkIn, checkOut, ...people }))
    const { change } = valueOf(await findBookingForGuest(shop.deps, { actor, bookingId }))
    valueOf(await withdrawChange(shop.deps, { by, bookingId, changeId: change?.documentId ?? '' }))
    return change?.freeUntil
  }
  const told = async () => {
    const { rows } = await sql<{ until: string | null }>`
      select data ->> 'freeUntil' as until from ops.outbox
      where booking_id = ${bookingId}::uuid and template = 'host_change_requested' order by id desc limit 1`.execute(
      shop.database.db,
    )
    return rows[0]?.until ?? null
  }
  // Everything comes back as it is booked.
  expect([await asked('2027-08-09', '2027-08-16'), await told()]).toEqual([null, null])
  shop.goTo('2027-06-04T10:00:00Z')
  expect(await asked('2027-08-09', '2027-08-16')).toMatch(/^2027-0[78]-/)
  expect(await told()).toMatch(/ 2027, \d\d:\d\d$/)
  // Nor does it by dates that are hardly later.
  expect([await asked('2027-06-08', '2027-06-15'), await told()]).toEqual([null, null])
})

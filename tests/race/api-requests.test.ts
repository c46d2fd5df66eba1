import { afterAll, beforeAll, expect, test } from 'vitest'
import { executePendingPaymentActions } from '#booking/payment/execute-pending-payment-actions.ts'
import { makeRefunds } from '#booking/payment/make-refunds.ts'
import { acceptRequest } from '#booking/request/accept-request.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { findViolations } from '#db/queries/booking/invariant-queries.ts'
import { atScale } from '#tests/chaos/support/at-scale.ts'
import { bookStay, makeHold, letStay } from '#tests/support/stays/let-stay.ts'
import { createShop, type Shop } from '#tests/support/payments/shop-fixture.ts'

const ROUNDS = atScale(10, 100)

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ poolSize: 16 })
})
afterAll(async () => shop.database.close())

const onRequest = () => letStay(shop, { booking_mode: 'request', window_months: null })

test('accepted and taken back at the same moment: either booked and paid, or withdrawn and nothing charged', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const stay = await onRequest()
    const guest = await shop.guest()
    const { documentId: bookingId, totalMinor } = await bookStay(shop, guest, stay)
    await Promise.all([
      acceptRequest(shop.deps, { actor: stay.host, bookingId }),
      guest.call('POST', `/api/bookings/${bookingId}/withdrawal`),
    ])
    await executePendingPaymentActions(shop.deps)
    await shop.deliverEvents()
    await makeRefunds(shop.deps)
    const taken = await shop.database.db
      .selectFrom('app.refund')
      .select('id')
      .where('booking_id', '=', bookingId)
      .execute()
    expect(taken).toEqual([])
    const { state, paidMinor } = (await guest.booking(bookingId)).data
    expect([
      ['confirmed', totalMinor],
      ['withdrawn', 0],
    ]).toContainEqual([state, paidMinor])
  }
})

test('two requests cannot both wait for the same nights, so that a host can never accept both', async () => {
  const stay = await onRequest()
  for (let round = 0; round < ROUNDS; round++) {
    const checkIn = addDays(isoDate('2027-07-01'), 2 * round)
    const checkOut = addDays(checkIn, 2)
    const guests = await Promise.all([shop.guest(), shop.guest()])
    const held = await Promise.allSettled(guests.map((guest) => makeHold(guest, stay, { checkIn, checkOut })))
    expect(held.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
  expect(await findViolations(shop.database.db, shop.now())).toEqual([])
})

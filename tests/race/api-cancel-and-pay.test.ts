import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { acceptChange } from '#booking/change/accept-change.ts'
import { cancelAsHost } from '#booking/cancellation/cancel-as-host.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { executePendingPaymentActions } from '#booking/payment/execute-pending-payment-actions.ts'
import { makeRefunds } from '#booking/payment/make-refunds.ts'
import { atScale } from '#tests/chaos/support/at-scale.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, letStay, type LetStay } from '#tests/support/stays/let-stay.ts'

const ROUNDS = atScale(15, 200)

let shop: Shop
let stay: LetStay
beforeAll(async () => {
  shop = await createShop({ poolSize: 16 })
  stay = await letStay(shop, { window_months: null })
})
afterAll(async () => shop.database.close())

const week = (round: number) => {
  const checkIn = addDays(isoDate('2027-05-03'), 7 * round)
  return { checkIn, checkOut: addDays(checkIn, 7) }
}

const cancel = (guest: ShopGuest, id: string) =>
  guest.call<BookingShape>('POST', `/api/bookings/${id}/cancel`, { data: { reason: 'plans_changed' } })

/** No booking got more back than was paid, and the provider's books are ours. */
async function expectMoneyInOrder(): Promise<void> {
  const { rows } = await sql<{ ref: string }>`
    select b.ref from app.booking b
    where (select coalesce(sum(r.amount), 0) from app.refund r where r.booking_id = b.id and r.status <> 'failed')
        > (select coalesce(sum(p.captured), 0) from app.payment p where p.booking_id = b.id)`.execute(shop.database.db)
  expect(rows).toEqual([])
  const { rows: books } = await sql<{ provider: number; ours: number }>`
    select (select coalesce(sum(captured), 0) from sandbox.intent) - (select coalesce(sum(amount), 0) from sandbox.refund) as provider,
      (select coalesce(sum(captured), 0) from app.payment) -
        (select coalesce(sum(amount), 0) from app.refund where status = 'succeeded') as ours`.execute(shop.database.db)
  expect(books[0]?.ours).toBe(books[0]?.provider)
  expect((await verifyLedger(shop.database.db)).faults).toEqual([])
}

test('guest and host cancel at the same moment: one of them does, and one refund is made', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const guest = await shop.guest()
    const { documentId: bookingId, totalMinor } = await bookStay(shop, guest, stay, week(round))
    const [byGuest, byHost, again] = await Promise.all([
      cancel(guest, bookingId),
      cancelAsHost(shop.deps, { actor: stay.host, bookingId, reason: 'A pipe burst.' }),
      cancel(guest, bookingId),
    ])
    const { state, paidMinor, refundedMinor } = (await guest.booking(bookingId)).data
    expect(state).toMatch(/^cancelled_by_(guest|host)$/)
    expect([byGuest.status, again.status, byHost.ok]).toEqual(
      state === 'cancelled_by_guest' ? [200, 200, false] : [409, 409, true],
    )
    expect([paidMinor, refundedMinor]).toEqual([0, totalMinor])
  }
  await Promise.all(Array.from({ length: 10 }, () => makeRefunds(shop.deps)))
  await expectMoneyInOrder()
})

test('a guest pays the balance while cancelling: whatever was paid comes back, nothing is charged for nothing', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const guest = await shop.guest()
    const request = {
      checkIn: addDays(isoDate('2032-01-05'), 7 * round),
      checkOut: addDays(isoDate('2032-01-12'), 7 * round),
    }
    const { documentId: id } = await bookStay(shop, guest, stay, { ...request, plan: 'deposit' })
    await shop.database.db
      .updateTable('app.booking_instalment')
      .set({ due_at: shop.now() })
      .where('booking_id', '=', id)
      .where('position', '=', 2)
      .execute()
    const { data: session } = await guest.session(id)
    await shop.pay(session, '4242424242424242')
    const [cancelled] = await Promise.all([cancel(guest, id), guest.settle(id), shop.deliverEvents()])
    expect(cancelled.status).toBe(200)
    await guest.settle(id)
    await executePendingPaymentActions(shop.deps)
    await makeRefunds(shop.deps)
    const { data } = await guest.booking(id)
    expect([data.state, data.paidMinor, data.refundedMinor]).toEqual(['cancelled_by_guest', 0, data.totalMinor])
  }
  await expectMoneyInOrder()
})

test('a change is accepted while the guest cancels: one after the other, and nothing is booked or owed twice', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const guest = await shop.guest()
    const longStay = await letStay(shop)
    const { documentId: bookingId } = await bookStay(shop, guest, longStay)
    const asked = await guest.call<BookingShape>('POST', `/api/bookings/${bookingId}/changes`, {
      data: { checkIn: '2027-06-05', checkOut: '2027-06-12', adults: 2 },
    })
    const changeId = asked.data.change?.documentId ?? ''
    const by = { side: 'host', actor: longStay.host } as const
    const [accepted, cancelled] = await Promise.all([
      acceptChange(shop.deps, { by, bookingId, changeId }),
      cancel(guest, bookingId),
    ])
    expect(cancelled.status).toBe(200)
    const { data } = await guest.booking(bookingId)
    expect([data.state, data.paidMinor, data.change]).toEqual(['cancelled_by_guest', 0, null])
    expect(data.checkIn).toBe(accepted.ok ? '2027-06-05' : '2027-06-07')
    const { rows } = await sql`select from app.claim where booking_id = ${bookingId}::uuid`.execute(shop.database.db)
    expect(rows).toHaveLength(0)
  }
  await makeRefunds(shop.deps)
  await expectMoneyInOrder()
})

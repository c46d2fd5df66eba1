import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelBooking } from '#booking/cancellation/cancel-booking.ts'
import { previewCancellation } from '#booking/cancellation/preview-cancellation.ts'
import { receiptOf } from '#booking/document/receipt-of.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import { findStaffBooking } from '#booking/find-staff-booking.ts'
import { adjustPrice } from '#booking/ledger/adjust-price.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { findMoneyMoved } from '#db/queries/payment/money-moved-queries.ts'
import { settleSlowIntents } from '#payments/sandbox/sandbox-provider.ts'
import { createMoneyShop, valueOf, type HeldBooking, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { markRefundPaid } from './mark-refund-paid.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'

/** A card that accepts refunds, but whose bank returns them later. */
const refundsBack = '4000000000005126'
const staff = { uid: 'staff-1', role: 'staff' } as const
const goodwill = (bookingId: string, amountMinor: number) =>
  adjustPrice(shop.deps, {
    actor: staff,
    bookingId,
    amountMinor: -amountMinor,
    label: 'Goodwill',
    reason: 'The pool was closed',
    refundNow: true,
  })

let shop: MoneyShop
beforeAll(async () => {
  shop = await createMoneyShop()
})
afterAll(async () => {
  expect(await shop.brokenInvariants()).toEqual([])
  expect((await verifyLedger(shop.database.db)).faults).toEqual([])
  await shop.database.close()
})

/** Creates a paid booking of 1,400.00, of which 100.00 was refunded and has been returned by the bank. */
async function withFailedRefund(): Promise<HeldBooking> {
  const held = await shop.book({}, refundsBack)
  valueOf(await goodwill(held.id, 10_000))
  await shop.sweep()
  shop.passHours(25)
  await settleSlowIntents({ db: shop.database.db, now: () => shop.now() })
  await reconcileRefunds(shop.deps)
  expect(await shop.refunds(held.id)).toEqual(['10000 failed'])
  return held
}

test('a refund that came back is still owed, and does not go back a second time with the rest', async () => {
  const { id, actor } = await withFailedRefund()
  const { refundMinor } = valueOf(await previewCancellation(shop.deps, { actor, bookingId: id }))
  expect(refundMinor).toBe(130_000)
  const request = { reason: 'plans_changed', expectedRefundMinor: refundMinor } as const
  valueOf(await cancelBooking(shop.deps, { actor, bookingId: id, ...request }))
  await shop.sweep()
  expect(await shop.refunds(id)).toEqual(['10000 failed', '130000 succeeded'])

  const { refunds } = valueOf(await findStaffBooking(shop.deps, { actor: staff, bookingId: id }))
  const refundId = refunds.find(({ status }) => status === 'failed')?.documentId ?? ''
  valueOf(await markRefundPaid(shop.deps, { actor: staff, bookingId: id, refundId }))
  expect(await shop.balances(id)).toMatchObject({ provider_clearing: 10_000, offline_clearing: -10_000 })
})

test('no more is given back out of goodwill than is left beside what is owed', async () => {
  const { id } = await withFailedRefund()
  expect(await goodwill(id, 130_001)).toMatchObject({ problem: { code: 'refund_exceeds_paid', paidMinor: 130_000 } })
})

test('its guest sees it as money that goes back, in the booking and on the receipt', async () => {
  const { id, actor } = await withFailedRefund()
  expect(valueOf(await findBookingForGuest(shop.deps, { actor, bookingId: id }))).toMatchObject({
    paidMinor: 130_000,
    refundedMinor: 10_000,
    owedBackMinor: 10_000,
  })
  const { db } = shop.database
  const receipt = receiptOf((await findBooking(db, id))!, await findMoneyMoved(db, id), shop.now())
  expect(receipt.moved.at(-1)).toMatchObject({ label: 'Refund, card ending in 5126, on its way', amountMinor: -10_000 })
  expect(receipt.moved.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(receipt.paidMinor)
})

test('once it was paid by hand, the receipt says that it came by transfer or in cash, and not to the card', async () => {
  const { id, actor } = await withFailedRefund()
  const [refund] = valueOf(await findStaffBooking(shop.deps, { actor: staff, bookingId: id })).refunds
  valueOf(await markRefundPaid(shop.deps, { actor: staff, bookingId: id, refundId: refund?.documentId ?? '' }))
  const seen = valueOf(await findBookingForGuest(shop.deps, { actor, bookingId: id }))
  expect(seen).toMatchObject({ refundedMinor: 10_000, owedBackMinor: 0 })
  const { db } = shop.database
  const receipt = receiptOf((await findBooking(db, id))!, await findMoneyMoved(db, id), shop.now())
  expect(receipt.moved.at(-1)).toMatchObject({ label: 'Refund, transfer or cash', amountMinor: -10_000 })
})

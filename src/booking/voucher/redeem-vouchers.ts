import type { Tx } from '#db/database.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'
import { insertPayment } from '#db/queries/payment/payment-queries.ts'
import { completeRefund } from '#db/queries/payment/refund-queries.ts'
import { findHeldByVouchers, findVoucherOfPayment, insertVoucherEntry } from '#db/queries/payment/voucher-queries.ts'
import { renewVoucher } from './renew-voucher.ts'

/**
 * Pays with what vouchers keep for a booking: one payment each, stored as already captured, so that everything else
 * handles it like any payment. Returns what was paid, in minor units; the caller updates the instalments. The booking
 * has to be locked.
 */
export async function redeemVouchers(
  tx: Tx,
  { bookingId, currency, actor, at }: { bookingId: string; currency: string; actor: string; at: Date },
): Promise<number> {
  let paidMinor = 0
  for (const { voucherId, ending, amountMinor } of await findHeldByVouchers(tx, bookingId)) {
    const payment = await insertPayment(tx, {
      bookingId,
      kind: 'instalment',
      position: null,
      provider: 'voucher',
      amountMinor,
      currency,
      offSession: false,
      status: 'captured',
      method: { voucher: ending },
      at,
    })
    const { id: paymentId } = payment
    await insertVoucherEntry(tx, { voucherId, kind: 'redeemed', amountMinor, bookingId, paymentId, actor, at })
    await postTransfer(tx, {
      bookingId,
      currency,
      memo: `voucher …${ending}`,
      at,
      paymentId,
      from: 'guest_receivable',
      to: 'voucher_clearing',
      amountMinor,
    })
    const detail = { paymentId, amountMinor, voucher: ending }
    await noteBookingEvent(tx, { bookingId, kind: 'paid', actor, at, detail })
    paidMinor += amountMinor
  }
  return paidMinor
}

/**
 * Returns a refund of a voucher payment to that voucher at once; no provider is involved. A voucher whose last day is
 * over, or near, can be spent for another 180 days. The booking has to be locked, and the refund owed in its ledger.
 */
export async function returnToVoucher(
  tx: Tx,
  refund: {
    readonly id: string
    readonly paymentId: string
    readonly bookingId: string
    readonly amountMinor: number
    readonly currency: string
    readonly reason: string
  },
  at: Date,
): Promise<void> {
  const { id: refundId, paymentId, bookingId, amountMinor, currency, reason } = refund
  const voucherId = await findVoucherOfPayment(tx, paymentId)
  const actor = 'payment'
  await renewVoucher(tx, { kind: 'returned', voucherId, bookingId, actor, at })
  await insertVoucherEntry(tx, {
    voucherId,
    kind: 'returned',
    amountMinor,
    bookingId,
    refundId,
    actor,
    note: reason,
    at,
  })
  await completeRefund(tx, { id: refundId, providerRef: `voucher:${refundId}`, at, checkAt: null })
  await postTransfer(tx, {
    bookingId,
    currency,
    memo: 'refund made to the voucher',
    at,
    refundId,
    from: 'voucher_clearing',
    to: 'refund_payable',
    amountMinor,
  })
  const detail = { refundId, amountMinor }
  await noteBookingEvent(tx, { bookingId, kind: 'refunded', actor, at, reason, detail })
}

import type { Tx } from '#db/database.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'
import { completeRefund, findRefundable, insertRefund } from '#db/queries/payment/refund-queries.ts'
import { returnToVoucher } from '#booking/voucher/redeem-vouchers.ts'

/** Money of a payment that its bank has taken back, for good. */
export interface TakenBack {
  readonly paymentId: string
  /** The dispute, as the provider knows it. */
  readonly disputeRef: string
}

/**
 * Writes down that money goes back to the guest, from the captured payments: those of `first`, which were not needed, then what was paid
 * with a voucher, to which it goes at once, then the newest; `makeRefunds` then moves it. What has been `taken` is gone already. The booking has to be locked. Throws when less
 * was paid: whoever decides about a refund knows what was paid.
 */
export async function giveBack(
  tx: Tx,
  refund: {
    bookingId: string
    currency: string
    amountMinor: number
    /** Ids of payments that are refunded before any other. */
    first?: readonly string[]
    /** Its payment goes back before any other, and has gone. */
    taken?: TakenBack | undefined
    reason: string
    /** What it consists of, for the guest. */
    lines?: readonly unknown[]
    actor: string
    at: Date
  },
): Promise<void> {
  const { bookingId, currency, reason, taken, at } = refund
  let leftMinor = refund.amountMinor
  if (leftMinor <= 0) return
  let lines = refund.lines ?? []
  for (const payment of await findRefundable(tx, bookingId, taken ? [taken.paymentId] : refund.first)) {
    const amountMinor = Math.min(leftMinor, payment.leftMinor)
    const entry = { paymentId: payment.id, bookingId, amountMinor, reason, lines, createdBy: refund.actor, at }
    const refundId = await insertRefund(tx, entry)
    await postTransfer(tx, {
      bookingId,
      currency,
      memo: `refund owed: ${reason}`,
      at,
      refundId,
      from: 'refund_payable',
      to: 'guest_receivable',
      amountMinor,
    })
    if (payment.provider === 'voucher')
      await returnToVoucher(tx, { id: refundId, paymentId: payment.id, bookingId, amountMinor, currency, reason }, at)
    if (payment.id === taken?.paymentId) {
      await completeRefund(tx, { id: refundId, providerRef: `dispute:${taken.disputeRef}`, at, askAt: null })
      const gone = { from: 'provider_clearing', to: 'refund_payable', amountMinor } as const
      await postTransfer(tx, { bookingId, currency, memo: 'taken back by the bank', at, refundId, ...gone })
    }
    lines = []
    leftMinor -= amountMinor
    if (leftMinor === 0) return
  }
  throw new Error(`booking ${bookingId} has ${leftMinor} less to give back than was decided`)
}

/** Returns what was captured of the price and not refunded, in minor units. The booking has to be locked. */
export async function paidMinorOf(tx: Tx, bookingId: string): Promise<number> {
  return (await findRefundable(tx, bookingId)).reduce((sum, payment) => sum + payment.leftMinor, 0)
}

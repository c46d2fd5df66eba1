import type { Tx } from '#db/database.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'
import { completeRefund, findRefundable, insertRefund } from '#db/queries/payment/refund-queries.ts'
import { returnToVoucher } from '#booking/voucher/redeem-vouchers.ts'

/** A payment of which money has gone back already, without the product. */
export interface Returned {
  readonly paymentId: string
  /** What the refund is stored under. */
  readonly providerRef: string
  /** What the books say about it. */
  readonly memo: string
  /** When the provider is asked what became of it; null: never. */
  readonly checkAt: Date | null
}

/**
 * Records a refund to the guest from the captured payments: first those of `first`, which were not needed, then what
 * was paid with a voucher (returned to it at once), then the newest; `makeRefunds` then makes it. The money of
 * `returned` has already gone back. The booking has to be locked. Throws when less was paid, because callers must know what was
 * paid.
 */
export async function giveBack(
  tx: Tx,
  refund: {
    bookingId: string
    currency: string
    amountMinor: number
    /** Ids of payments that are refunded before any other. */
    first?: readonly string[]
    /** A payment that is refunded before any other, and whose money has already gone back. */
    returned?: Returned | undefined
    reason: string
    /** What it consists of, for the guest. */
    lines?: readonly unknown[]
    actor: string
    at: Date
  },
): Promise<void> {
  const { bookingId, currency, reason, returned, at } = refund
  let leftMinor = refund.amountMinor
  if (leftMinor <= 0) return
  let lines = refund.lines ?? []
  for (const payment of await findRefundable(tx, bookingId, returned ? [returned.paymentId] : refund.first)) {
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
    if (payment.id === returned?.paymentId) {
      const { providerRef, memo, checkAt } = returned
      await completeRefund(tx, { id: refundId, providerRef, at, checkAt })
      const gone = { from: 'provider_clearing', to: 'refund_payable', amountMinor } as const
      await postTransfer(tx, { bookingId, currency, memo, at, refundId, ...gone })
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

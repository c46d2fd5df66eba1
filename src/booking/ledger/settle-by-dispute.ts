import type { Tx } from '#db/database.ts'
import { findTakenUnaccounted } from '#db/queries/payment/dispute-queries.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'
import {
  completeRefund,
  findFailedRefunds,
  insertRefund,
  reduceRefund,
  type Refund,
} from '#db/queries/payment/refund-queries.ts'

/**
 * Completes refunds of a payment that failed, as far as the guest has got that money through a dispute: providers
 * refuse to refund a disputed payment, and paying by hand what the bank has taken back would give it twice. The caller
 * has locked the booking. Returns the amount in minor units.
 */
export async function settleByDispute(tx: Tx, paymentId: string, at: Date): Promise<number> {
  const { amountMinor: takenMinor, disputeRef } = await findTakenUnaccounted(tx, paymentId)
  if (disputeRef === null) return 0
  let leftMinor = takenMinor
  for (const refund of await findFailedRefunds(tx, paymentId)) {
    if (leftMinor === 0) break
    const amountMinor = Math.min(leftMinor, refund.amountMinor)
    await settle(tx, refund, { amountMinor, providerRef: `dispute:${disputeRef}`, at })
    leftMinor -= amountMinor
  }
  return takenMinor - leftMinor
}

async function settle(
  tx: Tx,
  refund: Refund,
  { amountMinor, providerRef, at }: { amountMinor: number; providerRef: string; at: Date },
): Promise<void> {
  const { bookingId, currency, paymentId, reason } = refund
  const isWhole = amountMinor === refund.amountMinor
  if (!isWhole) await reduceRefund(tx, refund.id, amountMinor)
  const part = { paymentId, bookingId, amountMinor, reason, lines: [], createdBy: 'payment', at }
  const refundId = isWhole ? refund.id : await insertRefund(tx, part)
  await completeRefund(tx, { id: refundId, providerRef, at, askAt: null })
  const gone = { from: 'provider_clearing', to: 'refund_payable', amountMinor } as const
  await postTransfer(tx, { bookingId, currency, memo: 'taken back by the bank', at, refundId, ...gone })
}

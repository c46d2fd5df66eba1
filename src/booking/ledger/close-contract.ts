import { linesOfPaid, refundOfPaid, type Refund } from '#core/cancellation/refund.ts'
import type { Tx } from '#db/database.ts'
import { findContractLines, lockContract } from '#db/queries/payment/contract-queries.ts'
import { cancelUnpaidInstalments } from '#db/queries/payment/instalment-queries.ts'
import { postLedger, postTransfer } from '#db/queries/payment/ledger-queries.ts'
import { giveUpOpenPayments } from '#db/queries/payment/payment-queries.ts'
import { endDeposit } from './contract-deposit.ts'
import { cancelledEntries, summed } from './contract-entries.ts'
import { giveBack, paidMinorOf } from './give-back.ts'

/**
 * Ends the money side of a confirmed booking, in the transaction that cancels it. Nothing more is requested, payments
 * in progress are given up, the damage deposit is released, and everything paid above what the host keeps is refunded
 * (`refundOfPaid`). What the host would keep but was never paid is written off. Returns the refund, in minor units.
 */
export async function closeContract(
  tx: Tx,
  closing: { booking: { id: string }; refund: Refund; reason: string; actor: string; at: Date },
): Promise<{ refundMinor: number }> {
  const { refund, reason, actor, at } = closing
  const bookingId = closing.booking.id
  const contract = await lockContract(tx, bookingId)
  if (!contract) throw new Error(`there is no booking ${bookingId} to close the books of`)
  const { totalMinor, currency } = contract
  if (refund.lines.reduce((sum, line) => sum + line.amountMinor, 0) !== refund.refundMinor)
    throw new Error(`the lines of a refund of booking ${bookingId} do not add up to it`)
  const [lines, paidMinor] = await Promise.all([findContractLines(tx, bookingId), paidMinorOf(tx, bookingId)])
  const refundMinor = refundOfPaid(refund, totalMinor, paidMinor)
  const uncollectedMinor = Math.max(0, totalMinor - refund.refundMinor - paidMinor)

  await cancelUnpaidInstalments(tx, bookingId)
  await endDeposit(tx, bookingId, reason, at)
  await giveUpOpenPayments(tx, bookingId)
  const cancelled = cancelledEntries(lines, contract.quote, refund)
  await postLedger(tx, { bookingId, currency, memo: `cancelled: ${reason}`, at, entries: summed(cancelled) })
  await postTransfer(tx, {
    bookingId,
    currency,
    memo: 'kept by the host, never paid',
    at,
    from: 'guest_receivable',
    to: 'discount',
    amountMinor: uncollectedMinor,
  })
  const parts = linesOfPaid(refund, refundMinor)
  await giveBack(tx, { bookingId, currency, amountMinor: refundMinor, reason, lines: parts, actor, at })
  return { refundMinor }
}

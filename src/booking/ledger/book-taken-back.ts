import { endedWithoutStay } from '#core/booking/booking-state.ts'
import { adjustedQuote } from '#core/quote/adjusted-quote.ts'
import type { Tx } from '#db/database.ts'
import type { Contract } from '#db/queries/payment/contract-queries.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'
import { findRefundable } from '#db/queries/payment/refund-queries.ts'
import { adjustPendingChange, isWhole } from './adjust-price.ts'
import { giveBack, type TakenBack } from './give-back.ts'
import { hasContract } from './has-contract.ts'
import { reprice } from './reprice.ts'
import { settleByDispute } from './settle-by-dispute.ts'

const ACTOR = 'payment'
const LABEL = 'Taken back by the bank'
const REASON = 'chargeback'

/**
 * Books a payment that a bank has taken back for good: what was left of it has gone back to the guest and must not be
 * refunded again. A current or completed booking then costs less by this amount; for a cancelled one, it is lost from
 * what the host had kept. A refund that did not reach the guest has gone back with it. The caller has locked the
 * booking. Returns the amount in minor units, which is less than was disputed if a part was refunded before or is being
 * refunded.
 */
export async function bookTakenBack(
  tx: Tx,
  contract: Contract,
  { amountMinor: disputedMinor, at, ...taken }: TakenBack & { readonly amountMinor: number; readonly at: Date },
): Promise<number> {
  const { id: bookingId, currency, state, quote, totalMinor } = contract
  const settledMinor = await settleByDispute(tx, taken.paymentId, at)
  const payment = (await findRefundable(tx, bookingId)).find(({ id }) => id === taken.paymentId)
  const leftMinor = Math.min(disputedMinor - settledMinor, payment?.leftMinor ?? 0)
  if (leftMinor <= 0) return settledMinor
  if (hasContract(state) && isWhole(quote)) {
    const amountMinor = Math.min(leftMinor, totalMinor)
    if (amountMinor === 0) return settledMinor
    const adjustment = { label: LABEL, amountMinor: -amountMinor, reason: REASON }
    const price = { quote: adjustedQuote(quote, adjustment), terms: null, refundFirst: true }
    await reprice(tx, contract, { ...price, taken, reason: REASON, actor: ACTOR, at })
    await adjustPendingChange(tx, { bookingId, ...adjustment })
    return settledMinor + amountMinor
  }
  await giveBack(tx, { bookingId, currency, amountMinor: leftMinor, taken, reason: REASON, actor: ACTOR, at })
  // Nothing has been earned before a booking is confirmed.
  const wasConfirmed = endedWithoutStay(state) && !['expired', 'declined', 'withdrawn'].includes(state)
  const lost = { from: 'guest_receivable', to: 'discount', amountMinor: wasConfirmed ? leftMinor : 0 } as const
  await postTransfer(tx, { bookingId, currency, memo: 'lost to the bank', at, ...lost })
  return settledMinor + leftMinor
}

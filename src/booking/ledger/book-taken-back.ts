import { endedWithoutStay } from '#core/booking/booking-state.ts'
import { adjustedQuote } from '#core/quote/adjusted-quote.ts'
import type { Tx } from '#db/database.ts'
import type { Contract } from '#db/queries/payment/contract-queries.ts'
import { postTransfer } from '#db/queries/payment/ledger-queries.ts'
import { findRefundable } from '#db/queries/payment/refund-queries.ts'
import { adjustPendingChange, isWhole } from './adjust-price.ts'
import { giveBack, type Returned } from './give-back.ts'
import { hasContract } from './has-contract.ts'
import { reprice } from './reprice.ts'
import { settleByReturned } from './settle-by-returned.ts'

const ACTOR = 'payment'

/**
 * The line of the price and why it is there, in words for the guest, the reason of the refund, and what the books say of
 * money that a cancelled booking loses.
 */
const TEXT = {
  bank: {
    label: 'Taken back by the bank',
    why: 'the bank of the card has paid it back',
    reason: 'chargeback',
    lost: 'lost to the bank',
  },
  provider: {
    label: 'Refunded at the payment provider',
    why: 'it was paid back to the card',
    reason: 'refund_at_provider',
    lost: 'given back at the payment provider',
  },
} as const

/** Amounts in minor units. */
interface TakenBack {
  readonly bookedMinor: number
  readonly beyondMinor: number
}

/**
 * Books money of a payment that has gone back for good without the product: a bank has taken it, or somebody has
 * refunded it at the provider. It must not be refunded again. A refund that was owed has gone back with it
 * (`settleByReturned`). What goes beyond makes a current or completed booking cheaper; for a cancelled one, it is lost
 * from what the host had kept. The caller has locked the booking and stored the dispute or the refund. Returns the
 * amount in minor units, which is less than went back if the books had counted a part of it before, and how much of it
 * was beyond what had been owed.
 */
export async function bookTakenBack(
  tx: Tx,
  contract: Contract,
  {
    by,
    amountMinor: goneMinor,
    at,
    ...returned
  }: Returned & { readonly by: keyof typeof TEXT; readonly amountMinor: number; readonly at: Date },
): Promise<TakenBack> {
  const { id: bookingId, currency, state, quote, totalMinor } = contract
  const { label, why, reason, lost: memo } = TEXT[by]
  const settledMinor = await settleByReturned(tx, returned.paymentId, at)
  const payment = (await findRefundable(tx, bookingId)).find(({ id }) => id === returned.paymentId)
  const leftMinor = Math.min(goneMinor - settledMinor, payment?.leftMinor ?? 0)
  if (leftMinor <= 0) return { bookedMinor: settledMinor, beyondMinor: 0 }
  if (hasContract(state) && isWhole(quote)) {
    const amountMinor = Math.min(leftMinor, totalMinor)
    if (amountMinor === 0) return { bookedMinor: settledMinor, beyondMinor: 0 }
    const adjustment = { label, amountMinor: -amountMinor, reason: why }
    const price = { quote: adjustedQuote(quote, adjustment), terms: null, refundFirst: true }
    await reprice(tx, contract, { ...price, returned, reason, actor: ACTOR, at })
    await adjustPendingChange(tx, { bookingId, ...adjustment })
    return { bookedMinor: settledMinor + amountMinor, beyondMinor: amountMinor }
  }
  await giveBack(tx, { bookingId, currency, amountMinor: leftMinor, returned, reason, actor: ACTOR, at })
  // Nothing has been earned before a booking is confirmed.
  const wasConfirmed = endedWithoutStay(state) && !['expired', 'declined', 'withdrawn'].includes(state)
  const lost = { from: 'guest_receivable', to: 'discount', amountMinor: wasConfirmed ? leftMinor : 0 } as const
  await postTransfer(tx, { bookingId, currency, memo, at, ...lost })
  return { bookedMinor: settledMinor + leftMinor, beyondMinor: leftMinor }
}

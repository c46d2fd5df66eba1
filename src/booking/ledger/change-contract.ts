import type { Quote } from '#core/quote/quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Tx } from '#db/database.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'
import { reprice } from './reprice.ts'

/**
 * Gives a confirmed booking other dates or another party with their price, in the transaction that has moved its
 * nights. If the price rises, the difference joins the last unpaid instalment or is due now. If it falls, unpaid
 * instalments shrink from the last one on, and what is overpaid is refunded. Returns new total minus old and the
 * refund, in minor units. The caller records the event.
 */
export async function changeContract(
  tx: Tx,
  change: {
    booking: { id: string }
    quote: Quote
    terms: Partial<StayTerms>
    at: Date
    actor: string
    reason: string
  },
): Promise<{ differenceMinor: number; refundMinor: number }> {
  const { quote, terms, at, actor, reason } = change
  const contract = await lockContract(tx, change.booking.id)
  if (!contract) throw new Error(`there is no booking ${change.booking.id} to change`)
  const { refundMinor } = await reprice(tx, contract, { quote, terms, refundFirst: false, reason, actor, at })
  return { differenceMinor: quote.totalMinor - contract.totalMinor, refundMinor }
}

import { dueWithArrival } from '#core/payment/due-with-arrival.ts'
import type { Quote } from '#core/quote/quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import type { Tx } from '#db/database.ts'
import { lockContract, type Contract } from '#db/queries/payment/contract-queries.ts'
import { findInstalments, saveInstalments } from '#db/queries/payment/instalment-queries.ts'
import { reprice } from './reprice.ts'

/**
 * Gives a confirmed booking other dates or another party with their price, in the transaction that has moved its
 * nights. What is still to be paid is due on other days if the guest comes earlier or pays on arrival. If the price
 * rises, the difference joins the last unpaid instalment or is due now. If it falls, unpaid instalments shrink from the
 * last one on, and what is overpaid is refunded. Returns new total minus old and the refund, in minor units. The caller
 * records the event.
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
  await movePayments(tx, contract, { to: quote, at })
  const { refundMinor } = await reprice(tx, contract, { quote, terms, refundFirst: false, reason, actor, at })
  return { differenceMinor: quote.totalMinor - contract.totalMinor, refundMinor }
}

/**
 * Without this, whoever changes to an early date could stay before the rest of the price is due, and whoever pays on
 * arrival and comes later would be asked for the money on the day on which they do not come.
 */
async function movePayments(
  tx: Tx,
  { id, checkIn, method, stay: { timeZone, checkInFrom } }: Contract,
  { to, at }: { readonly to: Pick<StayDates, 'checkIn'>; readonly at: Date },
): Promise<void> {
  const arrivesAtMs = instantOf(to.checkIn, checkInFrom, timeZone)
  const change = { from: { checkIn }, to, atMs: at.getTime(), arrivesAtMs, timeZone, method }
  const moved = (await findInstalments(tx, id)).flatMap((one) => {
    const due =
      one.state === 'scheduled' ? dueWithArrival({ dueOn: one.dueOn, dueAtMs: one.dueAt.getTime() }, change) : null
    return due ? [{ ...one, dueOn: due.dueOn, dueAt: new Date(due.dueAtMs) }] : []
  })
  await saveInstalments(tx, id, moved, at)
}

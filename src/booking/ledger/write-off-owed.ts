import { reviewDays } from '#core/booking/hold-terms.ts'
import { adjustedQuote } from '#core/quote/adjusted-quote.ts'
import type { Quote } from '#core/quote/quote.ts'
import { writeOff } from '#core/quote/write-off.ts'
import { ok } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'
import { findBookingsOwedForGood, findInstalments } from '#db/queries/payment/instalment-queries.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import type { SettleDeps } from '#booking/booking-deps.ts'
import { unpaidMinor } from './plan-instalments.ts'
import { reprice } from './reprice.ts'

const ACTOR = 'clock'
const DAY_MS = 24 * 3_600_000

/**
 * Writes off what is still unpaid 14 days after a stay was completed: a line of the price deducts it, the ledger counts
 * it as a discount, and nothing more is requested. Waits while a charge is in progress. Returns how many bookings it
 * changed. Safe to repeat.
 */
export async function writeOffOwed(deps: SettleDeps): Promise<number> {
  const completedBefore = new Date(deps.now().getTime() - reviewDays * DAY_MS)
  return eachAlone(deps, await findBookingsOwedForGood(deps.db, completedBefore), (id) => writeOffOne(deps, id))
}

async function writeOffOne(deps: SettleDeps, bookingId: string): Promise<boolean> {
  const written = await inTransaction<boolean, never>(deps.db, async (tx) => {
    const at = deps.now()
    const contract = await lockContract(tx, bookingId)
    const instalments = await findInstalments(tx, bookingId)
    const owedMinor = unpaidMinor(instalments)
    const isBusy = instalments.some((one) => one.state === 'processing')
    if (contract?.state !== 'completed' || owedMinor === 0 || isBusy) return ok(false)
    // The query returns only bookings whose quote was stored completely.
    const adjustment = writeOff(owedMinor)
    const { amountMinor, label, reason } = adjustment
    const quote = adjustedQuote(contract.quote as Quote, adjustment)
    await reprice(tx, contract, { quote, terms: null, refundFirst: false, reason, actor: ACTOR, at })
    const detail = { amountMinor, label, refundMinor: 0 }
    await noteBookingEvent(tx, { bookingId, kind: 'adjusted', actor: ACTOR, at, reason, detail })
    return ok(true)
  })
  return written.ok && written.value
}

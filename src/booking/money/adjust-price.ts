import { bookingCan } from '#core/booking/booking-state.ts'
import { minorDigitsOf } from '#core/money/format-money.ts'
import { adjustedQuote } from '#core/pricing/adjusted-quote.ts'
import type { Quote } from '#core/pricing/quote.ts'
import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { lockContract, type Contract } from '#db/queries/money/contract-queries.ts'
import { mailAboutBooking } from '../booking-mails.ts'
import type { SettleDeps } from '../payment/settle-payment.ts'
import { paidMinorOf } from './give-back.ts'
import { hasContract } from './has-contract.ts'
import { reprice } from './reprice.ts'

/** No booking costs more than that in units of its currency. */
const MOST_MAJOR = 10_000_000

/** A change of a price by people. */
export interface PriceAdjustment {
  readonly actor: { readonly uid: string }
  readonly bookingId: string
  /** Added to the total; negative in favour of the guest. */
  readonly amountMinor: number
  /** What the guest reads on the line of the price. */
  readonly label: string
  readonly reason: string
  /** In favour of the guest: true = of what was paid, at once (goodwill refund); false = off what is still to be paid, the rest back. */
  readonly refundNow: boolean
}

/**
 * Staff: adds a line to the price of a booking and brings instalments, refunds and ledger in line with it; the guest is told.
 * Answers the new total and what goes back, in minor units. `booking_not_found`; `booking_state_conflict`: not confirmed, or
 * cancelled, or over and dearer; `refund_exceeds_paid`: more than was paid (`refundNow`) or than the total; `invalid_input`: an amount of
 * 0, or a total of more than ten million.
 */
export async function adjustPrice(
  deps: Pick<SettleDeps, 'db' | 'now' | 'websiteUrl' | 'contactEmail' | 'wake'>,
  adjustment: PriceAdjustment,
): Promise<Result<{ totalMinor: number; refundMinor: number }, Problem>> {
  const { bookingId, amountMinor, label, reason, refundNow } = adjustment
  if (!Number.isSafeInteger(amountMinor) || amountMinor === 0)
    return refused({ code: 'invalid_input', fields: { amountMinor: 'a whole number other than 0' } })
  const adjusted = await inTransaction<{ totalMinor: number; refundMinor: number }, Problem>(deps.db, async (tx) => {
    const contract = await lockContract(tx, bookingId)
    if (!contract) return refused({ code: 'booking_not_found' })
    const { state, quote } = contract
    // What makes it dearer has to be paid: after the stay nobody can be made to.
    const isAllowed = amountMinor > 0 ? bookingCan('cancelByHost', state) : hasContract(state)
    if (!isAllowed || !isWhole(quote)) return refused({ code: 'booking_state_conflict', state, action: 'adjustPrice' })
    const paidMinor = await paidMinorOf(tx, bookingId)
    const most = refundNow ? paidMinor : contract.totalMinor
    if (-amountMinor > most) return refused({ code: 'refund_exceeds_paid', paidMinor })

    const mostMinor = MOST_MAJOR * 10 ** minorDigitsOf(contract.currency)
    if (contract.totalMinor + amountMinor > mostMinor)
      return refused({ code: 'invalid_input', fields: { amountMinor: `a total of at most ${mostMinor}` } })

    const at = deps.now()
    const adjustedPrice = adjustedQuote(quote, { label, amountMinor, reason })
    const change = {
      quote: adjustedPrice,
      terms: null,
      refundFirst: refundNow,
      reason,
      actor: adjustment.actor.uid,
      at,
    }
    const { refundMinor } = await reprice(tx, contract, change)
    await announce(tx, deps, contract, adjustment, { refundMinor, at })
    return ok({ totalMinor: adjustedPrice.totalMinor, refundMinor })
  })
  if (adjusted.ok) deps.wake?.()
  return adjusted
}

const isWhole = (quote: Partial<Quote>): quote is Quote => quote.lines !== undefined && quote.schedule !== undefined

async function announce(
  tx: Tx,
  deps: Pick<SettleDeps, 'now' | 'websiteUrl' | 'contactEmail'>,
  { id: bookingId }: Contract,
  { actor, amountMinor, label, reason }: PriceAdjustment,
  { refundMinor, at }: { refundMinor: number; at: Date },
): Promise<void> {
  const detail = { amountMinor, label, refundMinor }
  await noteBookingEvent(tx, { bookingId, kind: 'adjusted', actor: actor.uid, at, reason, detail })
  const booking = await findBooking(tx, bookingId)
  const occasion = at.toISOString()
  if (booking)
    await mailAboutBooking(tx, deps, 'price_adjusted', booking, { amountMinor: refundMinor, reason, occasion })
}

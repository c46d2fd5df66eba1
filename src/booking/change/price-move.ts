import type { ChangeRequest } from '#contract/booking/booking-action-requests.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import { movedTotalMinor, type MoveCause, type MovePrice } from '#core/booking/move-terms.ts'
import { parseStayDates } from '#core/calendar/check-rules.ts'
import { ruleContextAt } from '#core/calendar/stay-rules.ts'
import { milderPolicy } from '#core/cancellation/milder-policy.ts'
import type { DateRefusal, ProblemOf } from '#core/problem.ts'
import { adjustedQuote, readjustedQuote } from '#core/quote/adjusted-quote.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import { partyOf } from '#core/quote/party-of.ts'
import { policyFor } from '#core/quote/policy-for.ts'
import type { Quote } from '#core/quote/quote.ts'
import type { CancellationPolicy, StayTerms } from '#core/rate/stay-terms.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import type { AgreedPrice } from '#booking/quote/agreed-price.ts'
import { checkDates } from '#booking/quote/check-dates.ts'
import { nightsTaken } from '#booking/quote/nights-taken.ts'
import { termsOfOffer } from '#booking/quote/open-offer.ts'
import { checkInAt } from '#booking/stay-instants.ts'
import { moveAdjustment, withoutMove } from './move-adjustment.ts'

/** Another home, and its price there. */
export interface MoveToStay {
  readonly stayId: number
  readonly cause: MoveCause
  readonly price: MovePrice
}

/** The effect of a move on a booking. */
export interface PricedMove extends AgreedPrice {
  readonly terms: StayTerms
  readonly policy: CancellationPolicy
  /** Codes of the booked extras that the other home does not offer. */
  readonly withoutExtras: readonly string[]
  /** The rule about dates of the other home that the stay breaks; null: none. */
  readonly broken: DateRefusal | null
}

/**
 * Prices a booking in another home by today's rules there; rules about days and lengths do not bind the company. Agreed
 * adjustments are kept (not the one of an earlier move), as are the extras and the rate if the other home offers them.
 *
 * `booking_state_conflict`: it is not confirmed, or check-in has come; `nights_taken`: says who has the nights there,
 * and which are left; `invalid_input`: the prices are in another currency; any other `DateRefusal`: the home is too
 * small, or the dates are over.
 */
export async function priceMove(
  db: Executor,
  booking: Booking,
  query: ChangeRequest,
  { move, now }: { readonly move: MoveToStay; readonly now: Date },
): Promise<
  Result<
    PricedMove,
    DateRefusal | ProblemOf<'booking_state_conflict' | 'invalid_input' | 'nights_taken' | 'stay_not_found'>
  >
> {
  const { state } = booking
  if (!bookingCan('change', state) || now >= checkInAt(booking))
    return err({ code: 'booking_state_conflict', state, action: 'change' })
  const dates = parseStayDates(query.checkIn, query.checkOut)
  if (!dates.ok) return dates
  const terms = (await loadStayTerms(db, [move.stayId])).get(move.stayId)
  if (!terms) return err({ code: 'stay_not_found' })
  if (terms.currency !== booking.currency)
    return err({ code: 'invalid_input', fields: { stay: `must have prices in ${booking.currency}` } })
  const request = { ...dates.value, party: partyOf(query) }
  const context = { now, suggests: false }
  const possible = await checkDates(db, termsOfOffer(terms), request, context)
  if (!possible.ok)
    return possible.problem.code === 'dates_unavailable' ? nightsTaken(db, move.stayId, request, { now }) : possible
  const byRules = await checkDates(db, terms, request, context)
  const { today: bookedOn } = ruleContextAt(terms.timeZone, now.getTime())
  const { extras, without } = extrasThere(terms, booking)
  const rate = booking.rate === 'non_refundable' && terms.nonRefundableBp === null ? 'standard' : booking.rate
  const { promo } = booking.quote
  const plain = calculateQuote(
    terms,
    { ...request, rate, ...(extras.length > 0 && { extras }), ...(promo && { promo }) },
    { bookedOn },
  )
  const byPrices = readjustedQuote(plain, withoutMove(booking.quote))
  const quote = atPrice(byPrices, booking, move)
  return ok({
    quote,
    plainTotalMinor: byPrices.totalMinor,
    terms,
    policy: milderPolicy(booking.policy, policyFor(terms, quote), quote.nights),
    withoutExtras: without,
    broken: byRules.ok ? null : byRules.problem,
  })
}

function extrasThere(terms: StayTerms, { quote: { extras = [] } }: Booking) {
  const isThere = (code: string) => terms.fees.some((fee) => fee.optional && fee.code === code)
  return {
    extras: extras.filter(({ code }) => isThere(code)),
    without: extras.filter(({ code }) => !isThere(code)).map(({ code }) => code),
  }
}

/** Puts the difference between the price by today's rules and the offered price on a line of its own. */
function atPrice(quote: Quote, booking: Booking, move: MoveToStay): Quote {
  const totals = { presentMinor: booking.totalMinor, todayMinor: quote.totalMinor }
  const amountMinor = movedTotalMinor(totals, move) - quote.totalMinor
  return amountMinor === 0 ? quote : adjustedQuote(quote, moveAdjustment(booking.stay.title, move.cause, amountMinor))
}

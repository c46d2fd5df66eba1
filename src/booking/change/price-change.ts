import type { ChangeRequest } from '#contract/booking/booking-action-requests.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import { readjustedQuote } from '#core/quote/adjusted-quote.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import type { Quote, StayRequest } from '#core/quote/quote.ts'
import { partyOf } from '#core/quote/party-of.ts'
import type { BookingRefusal, ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { parseStayDates } from '#core/calendar/check-rules.ts'
import { addedNights, isSameParty } from '#core/calendar/kept-stay.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'
import type { Executor } from '#db/database.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { validateAndPrice } from '#booking/quote/validate-and-price.ts'
import { checkInAt } from '#booking/stay-instants.ts'
import { withMoveFor } from './move-adjustment.ts'

/** The effect of a change on a booking. */
export interface PricedChange {
  readonly quote: Quote
  readonly terms: StayTerms
  /** New total minus the present one. */
  readonly differenceMinor: number
  /** Whether the change takes place without asking the other side, see `isAtOnce`. */
  readonly atOnce: boolean
}

/**
 * Prices a booking with other dates or guests by the rules of today, which apply only to what is new; its own nights do
 * not count as taken. What was agreed is kept: the rate, the extras, the promo code, adjustments such as goodwill and,
 * if the dates stay the same, the rent of a special offer. `nothing_to_change`: dates and guests are the same;
 * `booking_state_conflict`: it is not confirmed, or check-in has come; any `BookingRefusal`: why the home cannot be
 * booked like that.
 */
export async function priceChange(
  db: Executor,
  booking: Booking,
  query: ChangeRequest,
  now: Date,
): Promise<
  Result<
    PricedChange,
    | BookingRefusal
    | ProblemOf<'booking_state_conflict' | 'nothing_to_change' | 'offer_expired' | 'offer_not_found' | 'stay_not_found'>
  >
> {
  const { state, stay } = booking
  if (!bookingCan('change', state) || now >= checkInAt(booking))
    return err({ code: 'booking_state_conflict', state, action: 'change' })
  const dates = parseStayDates(query.checkIn, query.checkOut)
  if (!dates.ok) return dates
  const request = requestOf(booking, { ...dates.value, party: partyOf(query) })
  if (isSame(booking, request)) return err({ code: 'nothing_to_change' })
  const terms = (await loadStayTerms(db, [stay.id])).get(stay.id)
  if (!terms) return err({ code: 'stay_not_found' })

  const { promo, agreedRentMinor, ...choices } = request
  const context = { now, changing: booking, ...(booking.uid !== null && { uid: booking.uid }) }
  const price = await validateAndPrice(db, terms, choices, context)
  if (!price.ok) return price
  const { bookedOn } = price.value.quote
  const isAgreed = promo !== undefined || agreedRentMinor !== undefined
  const plain = isAgreed ? calculateQuote(terms, request, { bookedOn }) : price.value.quote
  const quote = readjustedQuote(plain, withMoveFor(plain, booking.quote))
  const differenceMinor = quote.totalMinor - booking.totalMinor
  return ok({ quote, terms, differenceMinor, atOnce: isAtOnce(booking, quote, price.value.mode) })
}

/** Leaves out the plan: the contract, not the new price, decides how the difference is paid. */
function requestOf({ quote, rate, checkIn, checkOut }: Booking, request: StayRequest): StayRequest {
  const sameDates = request.checkIn === checkIn && request.checkOut === checkOut
  return {
    ...request,
    rate,
    ...(quote.extras && quote.extras.length > 0 && { extras: quote.extras }),
    ...(quote.promo && { promo: quote.promo }),
    ...(sameDates && quote.agreedRentMinor !== undefined && { agreedRentMinor: quote.agreedRentMinor }),
  }
}

function isSame(booking: Booking, { checkIn, checkOut, party }: StayRequest): boolean {
  return checkIn === booking.checkIn && checkOut === booking.checkOut && isSameParty(booking.party, party)
}

/**
 * Returns whether a request of the guest takes effect at once because it is at nobody's expense: the home offers
 * instant booking, no night is added, and the price stays exactly the same. A lower price would give back nights
 * outside the policy; a higher one needs consent.
 */
function isAtOnce(booking: Booking, quote: Quote, mode: BookingMode): boolean {
  return mode === 'instant' && addedNights(quote, booking).length === 0 && quote.totalMinor === booking.totalMinor
}

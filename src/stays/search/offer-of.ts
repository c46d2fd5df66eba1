import type { StayCardShape } from '#contract/stay-shapes.ts'
import { freeCancellationEndsAt, freeHoursBefore } from '#core/cancellation/free-cancellation.ts'
import type { Party } from '#core/quote/quote.ts'
import { quoteTotal } from '#core/quote/calculate-quote.ts'
import { checkRules, checkStay } from '#core/calendar/check-rules.ts'
import { bookingModeOf, presentMode } from '#core/calendar/stay-rules.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import { nightsOf } from '#core/time/date-arithmetic.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { CardPrice } from '#stays/stay-card.ts'
import type { SearchedStay } from './search-stays.ts'
import type { DateQuery } from './date-query.ts'

/** What a home offers for a search. */
export interface Offer {
  /** The total for the dates or, without dates, the lowest price per night: the amount that prices are compared by. */
  readonly priceMinor: number
  readonly quote: CardPrice | null
  /** The best dates of a flexible search. */
  readonly dates: StayDates | null
  readonly mode: StayCardShape['mode']
  readonly freeCancellation: boolean
}

/** Why there is no offer: the nights are taken, or a rule refuses them. */
export type NoOffer = 'taken' | 'not_let'

export interface OfferQuestion {
  readonly requested: DateQuery
  readonly party: Party
  readonly nowMs: number
}

/**
 * Returns what a home that takes the party offers for the wanted dates, priced by the function that bookings are
 * charged by.
 */
export function offerOf(
  searched: SearchedStay,
  { requested, party, nowMs }: OfferQuestion,
  taken: readonly DateSpan[],
): Offer | NoOffer {
  const { terms, fromMinor } = searched
  if (requested.kind === 'any') {
    const freeCancellation = freeHoursBefore(terms, terms.minNights) !== null
    return { priceMinor: fromMinor, quote: null, dates: null, mode: presentMode(terms), freeCancellation }
  }
  if (requested.kind === 'flexible') {
    for (const group of requested.groups) {
      const best = cheapest(searched, group, party, taken)
      if (best) return dated(searched, best, nowMs, best)
    }
    return 'taken'
  }
  const request = { ...requested.dates, party }
  const checked = checkStay(terms, request, searched.context, taken)
  if (!checked.ok) {
    const isTaken = checked.problem.code === 'dates_unavailable' && checkRules(terms, request, searched.context).ok
    return isTaken ? 'taken' : 'not_let'
  }
  const totalMinor = quoteTotal(terms, request, { bookedOn: searched.context.today })
  return dated(searched, { ...requested.dates, totalMinor }, nowMs, null)
}

function cheapest(
  { terms, context }: SearchedStay,
  group: readonly StayDates[],
  party: Party,
  taken: readonly DateSpan[],
): (StayDates & { readonly totalMinor: number }) | null {
  let best: (StayDates & { readonly totalMinor: number }) | null = null
  for (const dates of group) {
    const request = { ...dates, party }
    if (!checkStay(terms, request, context, taken).ok) continue
    const totalMinor = quoteTotal(terms, request, { bookedOn: context.today })
    if (best === null || totalMinor < best.totalMinor) best = { ...dates, totalMinor }
  }
  return best
}

function dated(
  { terms, context }: SearchedStay,
  { checkIn, checkOut, totalMinor }: StayDates & { readonly totalMinor: number },
  nowMs: number,
  chosen: StayDates | null,
): Offer {
  const nights = nightsOf({ checkIn, checkOut })
  const freeUntil = freeCancellationEndsAt(terms, { checkIn, nights })
  return {
    priceMinor: totalMinor,
    quote: { totalMinor, nights },
    dates: chosen && { checkIn, checkOut },
    mode: bookingModeOf(terms, { checkIn }, context),
    freeCancellation: freeUntil !== null && freeUntil > nowMs,
  }
}

import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import type { AlternativeDatesShape } from '#contract/stay-shapes.ts'
import { nearestBookable } from '#core/calendar/nearest-bookable.ts'
import { bookingModeOf } from '#core/calendar/stay-rules.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import { daysBetween, nightsOf } from '#core/time/date-arithmetic.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import { stayCardOf } from '#stays/stay-card.ts'
import { unitMinorOf } from './filters.ts'
import type { Evaluated } from './evaluate-stays.ts'
import { partyOf } from './search-stays.ts'

export const NEAR_MISSES = 4
/** How many homes are checked for alternative dates: enough to find the nearest, few enough to stay fast. */
export const NEAR_MISS_CANDIDATES = 16

/**
 * Returns at most 4 homes that match but are taken or not let for exactly these dates, each with the nearest dates that
 * can be booked and that pass the filters as well.
 */
export function alternativeDatesOf(
  away: Evaluated['away'],
  requested: StayDates,
  search: ParsedStaySearch,
  taken: ReadonlyMap<number, readonly DateSpan[]>,
): AlternativeDatesShape[] {
  const request = { ...requested, party: partyOf(search) }
  // Homes that are only taken come first: their rules allow the guest's dates.
  const candidates = away.toSorted((a, b) => Number(b.why === 'taken') - Number(a.why === 'taken'))
  const found = candidates.slice(0, NEAR_MISS_CANDIDATES).flatMap(({ home: searched }) => {
    const { stay, terms, context, fromMinor } = searched
    const [nearest] = nearestBookable(terms, request, taken.get(stay.id) ?? [], context, 1)
    if (!nearest || isFarShorter(nearest, request)) return []
    const mode = bookingModeOf(terms, nearest, context)
    const units = nearest.totalMinor / unitMinorOf(searched)
    const { priceMin = 0, priceMax = Number.POSITIVE_INFINITY } = search
    if ((search.instant && mode !== 'instant') || units < priceMin || units > priceMax) return []
    return [{ stay: stayCardOf(stay, { fromMinor, mode, quote: null }), nearest }]
  })
  return found.toSorted((a, b) => daysApart(a.nearest, request) - daysApart(b.nearest, request)).slice(0, NEAR_MISSES)
}

/**
 * Returns whether dates have less than half the nights that are wanted. They are the shortest stay of a home, which is
 * proposed because it may be longer; who looks for a month has no use for a weekend.
 */
export function isFarShorter(dates: StayDates, requested: StayDates): boolean {
  return nightsOf(dates) * 2 < nightsOf(requested)
}

/** Returns by how many days the two ends differ, added up. */
export function daysApart(dates: StayDates, requested: StayDates): number {
  return (
    Math.abs(daysBetween(requested.checkIn, dates.checkIn)) + Math.abs(daysBetween(requested.checkOut, dates.checkOut))
  )
}

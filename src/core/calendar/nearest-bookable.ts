import type { NearestChoice } from '#core/problem.ts'
import type { StayRequest } from '#core/quote/quote.ts'
import { quoteTotal } from '#core/quote/calculate-quote.ts'
import { addDays, nightsOf } from '#core/time/date-arithmetic.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import { checkStay, refusalOfParty } from './check-rules.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { longestStayNights, shortestStay, type RuleContext } from './stay-rules.ts'
import type { TakenNights } from './taken-nights.ts'

const searchDays = 21
const searchNights = 7

/**
 * Returns up to `limit` stays that can be booked in place of a refused one, with their totals. First those of the same
 * length, nearest arrival first (of two, the later), up to 21 days away; then shorter and longer stays, the most
 * similar length first, with the shortest one that the wanted arrival allows among them. Returns none when other dates
 * would not help, for example for too many guests.
 */
export function nearestBookable(
  terms: StayTerms,
  request: StayRequest,
  takenNights: TakenNights,
  context: RuleContext,
  limit: number,
): NearestChoice[] {
  if (refusalOfParty(terms, request.party) !== null) return []
  const found: NearestChoice[] = []
  for (const dates of candidates(terms, request, context)) {
    if (found.length >= limit) break
    // The rent that a host has agreed to applies to its own dates only.
    const { agreedRentMinor: _, ...plain } = request
    const requested = { ...plain, ...dates }
    if (!checkStay(terms, requested, context, takenNights).ok) continue
    found.push({ ...dates, totalMinor: quoteTotal(terms, requested, { bookedOn: context.today }) })
  }
  return found
}

function* candidates(terms: StayTerms, request: StayRequest, { today }: RuleContext): Generator<StayDates> {
  const requested = nightsOf(request)
  for (const nights of nearbyLengths(requested, shortestStay(terms, request.checkIn, today))) {
    for (const shift of nearbyShifts) {
      if (nights === requested && shift === 0) continue
      const checkIn = addDays(request.checkIn, shift)
      yield { checkIn, checkOut: addDays(checkIn, nights) }
    }
  }
}

/** By how many days an arrival may be moved, the nearest first: 0, 1, -1, 2, -2 … */
export const nearbyShifts: readonly number[] = Array.from({ length: 2 * searchDays + 1 }, (_, index) =>
  index % 2 === 1 ? (index + 1) / 2 : 0 - index / 2,
)

/**
 * Returns lengths of stays near the wanted one, the most similar first, with the shortest that the wanted arrival
 * allows among them.
 */
export function nearbyLengths(requested: number, shortest: number | null): number[] {
  const near = Array.from({ length: 2 * searchNights + 1 }, (_, index) => requested - searchNights + index)
  const lengths = shortest === null ? near : [...new Set([...near, shortest])]
  return lengths
    .filter((nights) => nights >= 1 && nights <= longestStayNights)
    .toSorted((a, b) => Math.abs(a - requested) - Math.abs(b - requested) || b - a)
}

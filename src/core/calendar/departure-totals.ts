import { quoteTotal } from '#core/quote/calculate-quote.ts'
import type { StayRequest } from '#core/quote/quote.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { checkOutsFor, type CalendarQuestion } from './calendar-days.ts'
import { refusalOfParty } from './check-rules.ts'
import type { RuleContext } from './stay-rules.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'

/** A departure that can be chosen after an arrival, and the total of the stay in minor units, everything included. */
export interface DepartureTotal {
  readonly checkOut: IsoDate
  readonly nights: number
  readonly totalMinor: number
}

/**
 * Returns the total for every possible departure after a chosen arrival, in order. The list is empty when guests cannot
 * arrive on that day or the home does not take the party. Extras, rate and promo code of the request count.
 */
export function departureTotals(
  terms: StayTerms,
  request: Omit<StayRequest, 'checkOut'>,
  question: RuleContext & Pick<CalendarQuestion, 'takenNights'>,
): DepartureTotal[] {
  if (refusalOfParty(terms, request.party) !== null) return []
  return checkOutsFor(terms, request.checkIn, question).map((checkOut) => ({
    checkOut,
    nights: daysBetween(request.checkIn, checkOut),
    totalMinor: quoteTotal(terms, { ...request, checkOut }, { bookedOn: question.today }),
  }))
}

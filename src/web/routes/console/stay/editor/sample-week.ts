import { checkRules } from '#core/calendar/check-rules.ts'
import { ruleContextAt } from '#core/calendar/stay-rules.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** What guests would pay for a week, line by line, in minor units. */
export interface SampleWeek {
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly guests: number
  readonly currency: string
  readonly lines: readonly { readonly label: string; readonly amountMinor: number }[]
  readonly totalMinor: number
}

const FIRST_DAYS_AHEAD = 30
const DAYS_LOOKED_AT = 365
const NIGHTS = 7
const GUESTS = 2

/**
 * Returns the first week from a month ahead that the rules allow, even if its nights are taken; null = they allow none
 * within a year.
 */
export function sampleWeek(terms: StayTerms, instantMs: number): SampleWeek | null {
  const context = ruleContextAt(terms.timeZone, instantMs)
  const guests = Math.min(GUESTS, terms.maxGuests)
  const party = { adults: guests, children: 0, infants: 0, pets: 0 }
  for (let ahead = FIRST_DAYS_AHEAD; ahead < FIRST_DAYS_AHEAD + DAYS_LOOKED_AT; ahead += 1) {
    const checkIn = addDays(context.today, ahead)
    const request = { checkIn, checkOut: addDays(checkIn, NIGHTS), party }
    if (!checkRules(terms, request, context).ok) continue
    const { lines, totalMinor, currency } = calculateQuote(terms, request, { bookedOn: context.today })
    const added = lines.filter(({ included }) => !included)
    return {
      ...request,
      guests,
      currency,
      lines: added.map(({ label, amountMinor }) => ({ label, amountMinor })),
      totalMinor,
    }
  }
  return null
}

import { parseStayDates } from '#core/calendar/check-rules.ts'
import { ruleContextAt } from '#core/calendar/stay-rules.ts'
import type { DateRefusal, ProblemOf } from '#core/problem.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import type { Party, Quote } from '#core/quote/quote.ts'
import { ok, type Result } from '#core/result.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Executor } from '#db/database.ts'
import { checkDates } from './check-dates.ts'
import { nightsTaken } from './nights-taken.ts'
import { termsOfOffer } from './open-offer.ts'

/** What the company's people would book for a guest. */
export interface GuestChoice {
  readonly checkIn: string
  readonly checkOut: string
  readonly party: Party
  /** Agreed for all nights, in minor units; null: by the prices of the home. */
  readonly rentMinor: number | null
}

export interface PriceForGuest {
  readonly quote: Quote
  /** The total by the prices of the home. */
  readonly plainTotalMinor: number
  /** The rule about dates that it breaks; null: none. */
  readonly broken: DateRefusal | null
}

/**
 * Prices a choice that the company's people make for a guest. Rules about days and lengths do not bind them; a broken
 * one is returned. `nights_taken`: says who has them, and which are left; any other `DateRefusal`: the dates are over,
 * or the home is too small.
 */
export async function priceForGuest(
  db: Executor,
  terms: StayTerms,
  { checkIn, checkOut, party, rentMinor }: GuestChoice,
  now: Date,
): Promise<Result<PriceForGuest, DateRefusal | ProblemOf<'nights_taken'>>> {
  const dates = parseStayDates(checkIn, checkOut)
  if (!dates.ok) return dates
  const request = { ...dates.value, party }
  const context = { now, suggests: false }
  const possible = await checkDates(db, termsOfOffer(terms), request, context)
  if (!possible.ok)
    return possible.problem.code === 'dates_unavailable' ? nightsTaken(db, terms.stayId, request, { now }) : possible
  const byRules = await checkDates(db, terms, request, context)
  // Somebody took the nights between the two checks: a reason cannot override that, unlike a rule.
  if (!byRules.ok && byRules.problem.code === 'dates_unavailable')
    return nightsTaken(db, terms.stayId, request, { now })
  const { today: bookedOn } = ruleContextAt(terms.timeZone, now.getTime())
  const plain = calculateQuote(terms, request, { bookedOn })
  const quote =
    rentMinor === null ? plain : calculateQuote(terms, { ...request, agreedRentMinor: rentMinor }, { bookedOn })
  return ok({ quote, plainTotalMinor: plain.totalMinor, broken: byRules.ok ? null : byRules.problem })
}

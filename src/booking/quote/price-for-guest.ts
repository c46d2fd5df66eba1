import { parseStayDates } from '#core/calendar/check-rules.ts'
import type { DateRefusal, ProblemOf } from '#core/problem.ts'
import type { Party } from '#core/quote/quote.ts'
import { ok, type Result } from '#core/result.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Executor } from '#db/database.ts'
import { agreedPrice, type AgreedPrice } from './agreed-price.ts'
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

export interface PriceForGuest extends AgreedPrice {
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
  const price = agreedPrice(terms, request, { rentMinor, now })
  return ok({ ...price, broken: byRules.ok ? null : byRules.problem })
}

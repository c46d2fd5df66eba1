import type { DepartureTotalsQuery, DepartureTotalsShape } from '#contract/quote/departure-totals.ts'
import type { DateRefusal, ProblemOf } from '#core/problem.ts'
import { partyOf } from '#core/quote/party-of.ts'
import { ok, err, type Result } from '#core/result.ts'
import { refusalOfParty } from '#core/calendar/check-rules.ts'
import { departureTotals } from '#core/calendar/departure-totals.ts'
import { nightsInSight } from '#core/calendar/gap-rules.ts'
import { longestStayNights, ruleContextAt } from '#core/calendar/stay-rules.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { findTakenNights } from '#db/queries/calendar/availability-queries.ts'
import { findStayByDocumentId, findStayBySlug } from '#db/queries/stay/stay-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'

/**
 * Returns what each possible departure after an arrival would cost. `stay_not_found`: no such stay, or not open to
 * visitors; `rate_not_offered`; `no_adult`, `too_many_guests`, `too_many_pets`, `child_ages_wrong`: the home does not
 * take the party.
 */
export async function findDepartureTotals(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  name: string,
  query: DepartureTotalsQuery,
): Promise<Result<DepartureTotalsShape, DateRefusal | ProblemOf<'stay_not_found' | 'rate_not_offered'>>> {
  const { db } = deps
  const now = deps.now()
  const stay = (await findStayByDocumentId(db, name)) ?? (await findStayBySlug(db, name))
  const terms = stay && (await loadStayTerms(db, [stay.id])).get(stay.id)
  if (!terms) return err({ code: 'stay_not_found' })
  const { checkIn, rate } = query
  const party = partyOf(query)
  const refusal = refusalOfParty(terms, party)
  if (refusal) return err(refusal)
  if (rate === 'non_refundable' && terms.nonRefundableBp === null) return err({ code: 'rate_not_offered' })

  const sight = nightsInSight(terms)
  const from = addDays(checkIn, -sight)
  const to = addDays(checkIn, longestStayNights + sight)
  const takenNights = await findTakenNights(db, terms.stayId, from, to, now)
  const context = ruleContextAt(terms.timeZone, now.getTime())
  const departures = departureTotals(terms, { checkIn, party, rate }, { ...context, takenNights })
  return ok({ checkIn, currency: terms.currency, departures })
}

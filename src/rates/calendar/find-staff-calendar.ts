import { scopeOf } from '#core/account/stay-right.ts'
import type {
  CalendarStayShape,
  CalendarMetaShape,
  StaffCalendarQuery,
  WaitingDatesShape,
} from '#contract/rate/staff-calendar.ts'
import { USUAL_CALENDAR_NIGHTS } from '#core/calendar/staff-calendar-limits.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import { rateRuns } from '#core/calendar/rate-runs.ts'
import { ownPricedDates } from '#core/rate/follow-terms.ts'
import type { NightTerms } from '#core/rate/stay-terms.ts'
import { holidayRegionOf, type HolidayRegion } from '#core/time/holidays.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { findTakenNightsAround } from '#db/queries/calendar/availability-queries.ts'
import { findWaitingDates, type WaitingDates } from '#db/queries/booking/waitlist-queries.ts'
import { findCalendarClaims, findCalendarStays } from '#db/queries/calendar/staff-calendar-queries.ts'
import { findFollowedDates, findFollowedOf } from '#db/queries/rate/rate-source-queries.ts'
import { loadNightTerms } from '#db/queries/rate/stay-terms-queries.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'
import { nightsAsked, staysAsked } from './nights-asked.ts'
import { unsellableOf } from './unsellable-of.ts'

/**
 * Returns the calendar of the homes that somebody runs, in pages: what has taken their nights, their prices and rules
 * as runs, which free nights nobody can book, and for which dates guests wait. Runs seven statements a page, however many
 * homes and nights it has. `cursor` asks for the homes that follow; null = there are no more. `invalid_input`: more
 * than 800 nights, or none.
 */
export async function findStaffCalendar(
  deps: Pick<RateDeps, 'db' | 'now'>,
  { actor, query }: { readonly actor: RateActor; readonly query: StaffCalendarQuery },
): Promise<
  Result<{ readonly data: CalendarStayShape[]; readonly meta: CalendarMetaShape }, ProblemOf<'invalid_input'>>
> {
  const { cursor: after, limit } = query
  const now = deps.now()
  const asked = nightsAsked(query, { now, usualNights: USUAL_CALENDAR_NIGHTS })
  if (!asked.ok) return asked
  const span = asked.value
  const { homes: stays, total } = await findCalendarStays(deps.db, {
    ...staysAsked(query),
    scope: scopeOf(actor),
    after,
    limit: limit + 1,
    now,
  })
  const shown = stays.slice(0, limit)
  const ids = shown.map(({ id }) => id)
  const [claimsOf, termsOf, takenOf, datesOf, ties, waits] = await Promise.all([
    findCalendarClaims(deps.db, { ids, span, now }),
    loadNightTerms(deps.db, ids),
    findTakenNightsAround(deps.db, ids, span, now),
    findFollowedDates(deps.db, ids),
    findFollowedOf(deps.db, ids, scopeOf(actor)),
    findWaitingDates(deps.db, { ids, span, at: now }),
  ])
  const data = shown.flatMap(({ id, ...stay }): CalendarStayShape[] => {
    const terms = termsOf.get(id)
    if (!terms) return []
    const today = todayIn(terms.timeZone, now.getTime())
    const { currency, version, weekendNights } = terms
    const dates = datesOf.get(id)
    const runs = rateRuns(terms, span, today, dates ? ownPricedDates(terms, dates) : null)
    const unsellable = unsellableOf(terms, { span, now, takenNights: takenOf.get(id) ?? [] })
    const follows = ties.get(id) ?? null
    const waiting = waitingOf(waits, id)
    const { claims, clashes } = claimsOf.get(id) ?? { claims: [], clashes: [] }
    return [{ ...stay, claims, clashes, currency, version, weekendNights, today, follows, runs, waiting, unsellable }]
  })
  const cursor = stays.length > limit ? (shown.at(-1)?.documentId ?? null) : null
  return ok({
    data,
    meta: { at: now.toISOString(), ...span, cursor, total, holidays: regionOf([...termsOf.values()]) },
  })
}

/** Returns the dates of one home that guests wait for. */
function waitingOf(waits: readonly WaitingDates[], id: number): WaitingDatesShape {
  return waits
    .filter(({ stayId }) => stayId === id)
    .map(({ checkIn, checkOut, people }) => ({ from: checkIn, to: checkOut, people }))
}

/** Returns the region that all homes share; null if there is none. */
function regionOf(terms: readonly NightTerms[]): HolidayRegion | null {
  const regions = new Set(terms.map(({ timeZone }) => holidayRegionOf(timeZone)))
  const [region = null] = regions
  return regions.size === 1 ? region : null
}

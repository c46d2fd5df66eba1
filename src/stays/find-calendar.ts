import type { StayCalendarShape } from '#contract/stay-shapes.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { calendarDays } from '#core/calendar/calendar-days.ts'
import { nightsInSight } from '#core/calendar/gap-rules.ts'
import { latestCheckOut, longestStayNights, ruleContextAt } from '#core/calendar/stay-rules.ts'
import { addDays, addMonths, daysBetween } from '#core/time/date-arithmetic.ts'
import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'
import { findTakenNights } from '#db/queries/calendar/availability-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { findOpenStayId } from '#db/queries/stay/stay-queries.ts'
import type { StayDeps } from './stay-deps.ts'

const DEFAULT_DAYS = 62
const MOST_DAYS = 800
/** How many months ahead a calendar without a booking window is read. */
const OPEN_WINDOW_MONTHS = 36

/**
 * Returns each day of `[from, to)` with its price and the reason why it cannot be chosen. Without `from` it starts
 * today; without `to` it covers 62 days. The result also holds the taken nights from today to the end of the booking
 * window, so that the caller can work out any other day. `invalid_dates`: not dates, `to` not after `from`, or more
 * than 800 days.
 */
export async function findCalendar(
  deps: Pick<StayDeps, 'db' | 'now'>,
  question: { slug: string; from?: string | undefined; to?: string | undefined },
): Promise<Result<StayCalendarShape['data'], ProblemOf<'stay_not_found' | 'invalid_dates'>>> {
  const id = await findOpenStayId(deps.db, question.slug)
  const terms = id === null ? null : (await loadStayTerms(deps.db, [id])).get(id)
  if (!terms) return err({ code: 'stay_not_found' })
  const now = deps.now()
  const context = ruleContextAt(terms.timeZone, now.getTime())
  const from = question.from ? parseIsoDate(question.from) : context.today
  const to = question.to ? parseIsoDate(question.to) : from && addDays(from, DEFAULT_DAYS)
  if (from === null || to === null) return err({ code: 'invalid_dates', reason: 'not_a_date' })
  if (to <= from) return err({ code: 'invalid_dates', reason: 'check_out_not_after_check_in' })
  if (daysBetween(from, to) > MOST_DAYS) return err({ code: 'invalid_dates', reason: 'too_long' })

  // Whether a stay can end on the first day, or begin on the last one, depends on nights far outside the range.
  const reach = longestStayNights + nightsInSight(terms)
  const windowEnd = addDays(
    latestCheckOut(terms, context.today) ?? addMonths(context.today, OPEN_WINDOW_MONTHS),
    nightsInSight(terms),
  )
  const first = earlier(addDays(from, -reach), context.today)
  const last = later(addDays(to, reach), windowEnd)
  const takenNights = await findTakenNights(deps.db, terms.stayId, first, last, now)
  return ok({
    ...context,
    taken: takenNights.filter((span) => span.to > context.today),
    days: calendarDays(terms, { ...context, from, to, takenNights }),
  })
}

const earlier = (a: IsoDate, b: IsoDate) => (a < b ? a : b)
const later = (a: IsoDate, b: IsoDate) => (a > b ? a : b)

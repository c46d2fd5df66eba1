import type { OccupancyQuery } from '#contract/rate/staff-calendar.ts'
import { MOST_CALENDAR_NIGHTS } from '#core/calendar/staff-calendar-limits.ts'
import type { ProblemOf } from '#core/problem.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import { err, ok, type Result } from '#core/result.ts'
import { counted } from '#core/text/counted.ts'
import { addDays, daysBetween } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { CalendarStaysFilter } from '#db/queries/calendar/staff-calendar-queries.ts'

/**
 * Returns the nights that a query of the staff calendar asks for, by default so many from today. `invalid_input`: more
 * than 800 nights, or none.
 */
export function nightsAsked(
  query: Pick<OccupancyQuery, 'from' | 'to'>,
  { now, usualNights }: { readonly now: Date; readonly usualNights: number },
): Result<DateSpan, ProblemOf<'invalid_input'>> {
  const from = query.from ?? todayIn('UTC', now.getTime())
  const to = query.to ?? addDays(from, usualNights)
  if (daysBetween(from, to) > MOST_CALENDAR_NIGHTS)
    return err({
      code: 'invalid_input',
      fields: { to: `to must be at most ${counted(MOST_CALENDAR_NIGHTS, 'night')} after from` },
    })
  if (to <= from) return err({ code: 'invalid_input', fields: { to: 'to must be after from' } })
  return ok({ from, to })
}

/** Returns the homes that a query of the staff calendar asks for. */
export function staysAsked({
  homes: names,
  region,
  owner,
  free,
}: OccupancyQuery): Pick<CalendarStaysFilter, 'names' | 'region' | 'owner' | 'free'> {
  const [freeFrom, freeTo] = free?.split('_') ?? []
  return {
    names: names?.split(','),
    region,
    owner,
    free: freeFrom && freeTo ? { from: isoDate(freeFrom), to: isoDate(freeTo) } : undefined,
  }
}

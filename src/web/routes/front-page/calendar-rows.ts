import type { CalendarDay, DayReason } from '#core/calendar/calendar-days.ts'
import { addDays, weekdayOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import { dayWithWeekday } from '#web/text/date-text.ts'
import { dayReasonMessage } from '#web/text/day-reason-text.ts'

/** `closed`: free, but no stay can begin there; `explainedDate`: the day whose reason is shown. */
export type DayLook = 'free' | 'taken' | 'closed' | 'asked' | 'first' | 'inside' | 'last'

export interface CalendarRows {
  /** Four weeks, beginning on a Monday. */
  readonly days: readonly { readonly date: IsoDate; readonly look: DayLook }[]
  /** Why one of these days cannot be chosen; null when all can. */
  readonly reason: string | null
}

const WEEKS = 4

/** Returns the weeks around chosen dates, as the calendar of the home shows them. */
export function calendarRows(days: readonly CalendarDay[], dates: StayDates): CalendarRows {
  const monday = addDays(dates.checkIn, -weekdayOf(dates.checkIn) - 7)
  const shown = days.filter(({ date }) => date >= monday && date < addDays(monday, WEEKS * 7))
  const explainedDate =
    shown.find(({ reason }) => reason && tellsMost(reason)) ??
    shown.find(({ date, taken }) => taken && date >= dates.checkOut) ??
    shown.find(({ taken }) => taken)
  return {
    days: shown.map((day) => ({
      date: day.date,
      look: day === explainedDate && !day.taken ? 'asked' : lookOf(day, dates),
    })),
    reason: explainedDate?.reason
      ? `${dayWithWeekday(explainedDate.date)}: ${dayReasonMessage(explainedDate.reason)}`
      : null,
  }
}

/**
 * Returns whether a reason is worth showing: a rule with figures explains more than "somebody else has this night", and
 * a gap of no nights explains nothing.
 */
function tellsMost(reason: DayReason): boolean {
  return reason.code === 'arrival_day_not_allowed' || (reason.code === 'gap_too_short' && reason.freeNights > 0)
}

function lookOf({ date, taken, reason }: CalendarDay, { checkIn, checkOut }: StayDates): DayLook {
  if (date === checkIn) return 'first'
  if (date === checkOut) return 'last'
  if (date > checkIn && date < checkOut) return 'inside'
  if (taken) return 'taken'
  return reason ? 'closed' : 'free'
}

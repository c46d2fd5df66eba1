import { addDays, addMonths } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate, type StayDates } from '#core/time/iso-date.ts'
import { PAST_DAY, TOO_FAR_AHEAD } from '#web/text/calendar-text.ts'
import { monthAndYear } from '#web/text/date-text.ts'
import type { CalendarCell, ChosenDates } from '#web/calendar/calendar-cells.ts'
import type { CalendarMonth } from '#web/calendar/calendar-grid.tsx'
import { firstDayOf, monthOf, monthWeeks, shiftMonth, type Month } from '#web/calendar/month-weeks.ts'
import { clickedRange } from '#web/calendar/range-rules.ts'

/** How far ahead homes are on sale at most. */
const MONTHS_AHEAD = 36
/** The time zone of the demo's homes, and of a company that has not set another. */
const USUAL_ZONE = 'Europe/Madrid'

/**
 * Returns today's date where the homes are, wherever the visitor is. `zone` is that of the company. Only numbers are
 * taken from the browser: how a country writes its dates differs from one browser to the next.
 */
export function todayAtTheStays(zone: string | undefined, now: Date): IsoDate {
  const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const parts = Intl.DateTimeFormat('en', { timeZone: zone ?? USUAL_ZONE, ...numbers }).formatToParts(now)
  return isoDate(['year', 'month', 'day'].map((type) => parts.find((part) => part.type === type)?.value).join('-'))
}

/** Returns why nobody can search for a day; null when it is possible. */
export function searchRefusal(date: IsoDate, today: IsoDate): string | null {
  if (date < today) return PAST_DAY
  return date > lastDay(today) ? TOO_FAR_AHEAD : null
}

/**
 * Returns a month of the calendar of a search. No home is known yet: every day from today on can be chosen, and none
 * has a price.
 */
export function searchMonth(month: Month, chosen: ChosenDates, today: IsoDate): CalendarMonth {
  return {
    month,
    title: monthAndYear(month),
    weeks: monthWeeks(month).map((week) => week.map((date) => date && searchCell(date, chosen, today))),
  }
}

/** Returns the months before and after those shown; null where there is nothing to search for. */
export function monthsAround(month: Month, today: IsoDate): { earlier: Month | null; later: Month | null } {
  const [first, last] = [monthOf(today), shiftMonth(monthOf(today), MONTHS_AHEAD - 1)]
  return {
    earlier: month > first ? shiftMonth(month, -1) : null,
    later: month < last ? shiftMonth(month, 1) : null,
  }
}

function searchCell(date: IsoDate, chosen: ChosenDates, today: IsoDate): CalendarCell {
  const reason = searchRefusal(date, today)
  if (reason !== null) return { date, look: 'taken', figure: '', spoken: reason, leadsTo: null, reason }
  const { checkIn, checkOut } = clickedRange(chosen, date)
  const leadsTo: Partial<StayDates> = { ...(checkIn && { checkIn }), ...(checkOut && { checkOut }) }
  return { date, reason: null, figure: '', leadsTo, ...lookOf(date, chosen) }
}

function lookOf(date: IsoDate, { checkIn, checkOut }: ChosenDates): Pick<CalendarCell, 'look' | 'spoken'> {
  if (date === checkIn) return { look: checkOut === null ? 'alone' : 'from', spoken: 'your check-in' }
  if (date === checkOut) return { look: checkIn === null ? 'alone' : 'to', spoken: 'your check-out' }
  if (checkIn !== null && checkOut !== null && checkIn < date && date < checkOut)
    return { look: 'in', spoken: 'part of your stay' }
  return { look: '', spoken: checkIn !== null && checkOut === null && date > checkIn ? 'check-out' : 'check-in' }
}

const lastDay = (today: IsoDate) => addDays(addMonths(firstDayOf(monthOf(today)), MONTHS_AHEAD + 1), -1)

import { addDays, addMonths, daysBetween, weekdayOf } from '#core/time/date-arithmetic.ts'
import { isoDate, parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'

/** `YYYY-MM` */
export type Month = string

/** Returns the month of a date. */
export const monthOf = (date: IsoDate): Month => date.slice(0, 7)

/** Returns the month that is `months` later, or earlier if negative. */
export const shiftMonth = (month: Month, months: number): Month => monthOf(addMonths(firstDayOf(month), months))

/** Returns the first day of a month. */
export const firstDayOf = (month: Month): IsoDate => isoDate(`${month}-01`)

/** Reads a month such as `2027-06` from an address; null when it is not one. */
export function parseMonth(text: string | null): Month | null {
  return text !== null && parseIsoDate(`${text}-01`) !== null ? text : null
}

/** Returns the days of a month in rows from Monday to Sunday, with null for the days of a neighbouring month. */
export function monthWeeks(month: Month): (IsoDate | null)[][] {
  const first = firstDayOf(month)
  const length = daysBetween(first, addMonths(first, 1))
  return inWeeks(
    Array.from({ length }, (_, day) => addDays(first, day)),
    weekdayOf(first),
  )
}

/** Arranges the same days in rows that begin with another weekday (0 = Monday). */
export function weeksFrom<Day extends { readonly date: IsoDate }>(
  weeks: readonly (readonly (Day | null)[])[],
  firstWeekday: number,
): (Day | null)[][] {
  const days = weeks.flat().filter((day) => day !== null)
  return days[0] ? inWeeks(days, (weekdayOf(days[0].date) - firstWeekday + 7) % 7) : []
}

/** Arranges days in rows of seven, after `before` empty places. */
function inWeeks<Day>(days: readonly Day[], before: number): (Day | null)[][] {
  const cells: (Day | null)[] = [...Array.from({ length: before }, () => null), ...days]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, row) => cells.slice(row * 7, row * 7 + 7))
}

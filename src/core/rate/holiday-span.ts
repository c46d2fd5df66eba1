import { addDays } from '#core/time/date-arithmetic.ts'
import { holidayIn } from '#core/time/holidays.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { DateSpan } from './stay-terms.ts'

/** Nights around a holiday: `Easter, from 2 days before to 5 days after`. */
export interface HolidaySpan {
  /** Of the calendar of the program (`HOLIDAY_CODES`). */
  readonly code: string
  /** Null = every year. */
  readonly year: number | null
  /** The first and the last night, in days after the holiday; before it: negative. */
  readonly fromDays: number
  readonly toDays: number
}

/** So far the dates of what returns every year are written down, in years around the present one: behind what can be booked. */
const YEARS_BEFORE = 1
const YEARS_AFTER = 6

/**
 * The dates of a holiday season as they are in the year of `today` and around it, in order; a season of one year has those of that year.
 * Null: the calendar knows no such holiday.
 */
export function datesOfHoliday({ code, year, fromDays, toDays }: HolidaySpan, today: IsoDate): DateSpan[] | null {
  const now = Number(today.slice(0, 4))
  const years =
    year === null
      ? Array.from({ length: YEARS_BEFORE + 1 + YEARS_AFTER }, (_, index) => now - YEARS_BEFORE + index)
      : [year]
  const days = years.map((one) => holidayIn(code, one))
  return days.every((day) => day !== null)
    ? days.map((day) => ({ from: addDays(day, fromDays), to: addDays(day, toDays + 1) }))
    : null
}

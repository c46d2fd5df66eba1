import { addDays } from '#core/time/date-arithmetic.ts'
import { holidayIn } from '#core/time/holidays.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { DateSpan } from './stay-terms.ts'

/** Nights around a holiday: `Easter, from 2 days before to 5 days after`. */
export interface HolidaySpan {
  /** A code from the built-in calendar (`HOLIDAY_CODES`). */
  readonly code: string
  /** Null means every year. */
  readonly year: number | null
  /** The first and the last night, in days after the holiday; negative before it. */
  readonly fromDays: number
  readonly toDays: number
}

/**
 * For how many years before and after the present one the dates of yearly holidays are stored. They reach beyond what
 * can be booked.
 */
const YEARS_BEFORE = 1
const YEARS_AFTER = 6

/**
 * Returns the dates of a holiday season in the year of `today` and the years around it, in order. For a season of a
 * single year it returns that year's. Returns null when the calendar does not know the holiday.
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

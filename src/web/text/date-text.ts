import { addMonths, weekdayOf } from '#core/time/date-arithmetic.ts'
import { MONTH_NAMES, weekdayName } from '#core/time/english-date.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'

/** `12 June`. */
export function dayAndMonth(date: IsoDate): string {
  return `${Number(date.slice(8, 10))} ${monthName(date)}`
}

/** `June`. */
export function monthName(date: IsoDate): string {
  return MONTH_NAMES[Number(date.slice(5, 7)) - 1] ?? ''
}

/** `June 2027`, of a month `YYYY-MM`. */
export function monthAndYear(month: string): string {
  return `${MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`
}

/** `Sat 12 June`. */
export function dayWithWeekday(date: IsoDate): string {
  return `${weekdayName(weekdayOf(date)).slice(0, 3)} ${dayAndMonth(date)}`
}

/** `Saturday 12 June 2027`. */
export function fullDate(date: IsoDate): string {
  return `${weekdayName(weekdayOf(date))} ${dayAndMonth(date)} ${date.slice(0, 4)}`
}

/** `12–19 June`, `28 June – 4 July`. */
export function dateRange({ checkIn, checkOut }: StayDates): string {
  return checkIn.slice(0, 7) === checkOut.slice(0, 7)
    ? `${Number(checkIn.slice(8, 10))}–${dayAndMonth(checkOut)}`
    : `${dayAndMonth(checkIn)} – ${dayAndMonth(checkOut)}`
}

/** Dates as they are known on `today`: `12–19 June`, and `6–13 May 2028` where a reader would think of an earlier May. */
export function dateRangeAhead(dates: StayDates, today: IsoDate): string {
  const isAYearAhead = dates.checkIn >= addMonths(today, 12)
  return isAYearAhead ? `${dateRange(dates)} ${dates.checkOut.slice(0, 4)}` : dateRange(dates)
}

/** `Sat 12 to Sat 19 June 2027`, `Mon 28 June to Sun 4 July 2027`. */
export function dateRangeWithWeekdays({ checkIn, checkOut }: StayDates): string {
  const sameYear = checkIn.slice(0, 4) === checkOut.slice(0, 4)
  const start =
    checkIn.slice(0, 7) === checkOut.slice(0, 7)
      ? dayWithWeekday(checkIn).replace(` ${monthName(checkIn)}`, '')
      : dayWithWeekday(checkIn)
  return `${start}${sameYear ? '' : ` ${checkIn.slice(0, 4)}`} to ${dayWithWeekday(checkOut)} ${checkOut.slice(0, 4)}`
}

import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate, type StayDates } from '#core/time/iso-date.ts'
import { dateRange, dayAndMonth, dayWithWeekday } from '#web/text/date-text.ts'

/**
 * Returns dates in words: `12–19 June`, `28 June – 4 July`; across years with both: `28 December 2027 – 4 January
 * 2028`.
 */
export function datesText(dates: StayDates): string {
  const { checkIn, checkOut } = dates
  return yearOf(checkIn) === yearOf(checkOut) ? dateRange(dates) : `${dayWithYear(checkIn)} – ${dayWithYear(checkOut)}`
}

/** Returns the same with the year: `12–19 June 2027`. */
export function datesWithYear(dates: StayDates): string {
  const { checkIn, checkOut } = dates
  return yearOf(checkIn) === yearOf(checkOut) ? `${dateRange(dates)} ${yearOf(checkOut)}` : datesText(dates)
}

/** Returns nights from the first to the last, which ends on the day `to`: `12–18 June 2027`, `12 June 2027`. */
export function nightsWithYear({ from, to }: { readonly from: string; readonly to: string }): string {
  const [first, last] = [isoDate(from), addDays(isoDate(to), -1)]
  return first === last ? dayWithYear(first) : datesWithYear({ checkIn: first, checkOut: last })
}

/**
 * Returns the dates as short as possible for a reader who knows the present year: `12–19 June`, in another year `12–19
 * June 2027`.
 */
export function datesAsOf(dates: StayDates, today: IsoDate): string {
  return yearOf(dates.checkOut) === yearOf(today) ? datesText(dates) : datesWithYear(dates)
}

/** Returns a day as `12 June 2027`. */
export const dayWithYear = (date: IsoDate) => `${dayAndMonth(date)} ${yearOf(date)}`

/** Returns a day as `12 June`, with its year if that is not the present one: `12 June 2026`. */
export function dayText(date: IsoDate, today: IsoDate): string {
  return yearOf(date) === yearOf(today) ? dayAndMonth(date) : dayWithYear(date)
}

/** Returns a day with its weekday: `Sat 12 June`, in another year than the present one `Sat 12 June 2026`. */
export function weekdayText(date: IsoDate, today: IsoDate): string {
  return yearOf(date) === yearOf(today) ? dayWithWeekday(date) : `${dayWithWeekday(date)} ${yearOf(date)}`
}

const yearOf = (date: IsoDate) => date.slice(0, 4)

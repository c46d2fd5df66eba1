import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import { dateRange, dayAndMonth } from '#web/text/date-text.ts'

/** `12–19 June`, `28 June – 4 July`; across years with both: `28 December 2027 – 4 January 2028`. */
export function datesText(dates: StayDates): string {
  const { checkIn, checkOut } = dates
  return yearOf(checkIn) === yearOf(checkOut) ? dateRange(dates) : `${withYear(checkIn)} – ${withYear(checkOut)}`
}

/** The same with its year: `12–19 June 2027`. */
export function datesWithYear(dates: StayDates): string {
  const { checkIn, checkOut } = dates
  return yearOf(checkIn) === yearOf(checkOut) ? `${dateRange(dates)} ${yearOf(checkOut)}` : datesText(dates)
}

/** The same as short as it can be on a day of which the reader knows the year: `12–19 June`, in another one `12–19 June 2027`. */
export function datesAsOf(dates: StayDates, today: IsoDate): string {
  return yearOf(dates.checkOut) === yearOf(today) ? datesText(dates) : datesWithYear(dates)
}

/** `12 June`; of another year than that of the day it is read on, with its year: `12 June 2026`. */
export function dayText(date: IsoDate, today: IsoDate): string {
  return yearOf(date) === yearOf(today) ? dayAndMonth(date) : withYear(date)
}

const yearOf = (date: IsoDate) => date.slice(0, 4)
const withYear = (date: IsoDate) => `${dayAndMonth(date)} ${yearOf(date)}`

import { daysInMonth, type IsoDate, type StayDates } from './iso-date.ts'

/**
 * Returns the number of days from 1970-01-01 to the date; negative before it. Consecutive dates have consecutive
 * numbers.
 */
export function dayNumberOf(date: IsoDate): number {
  // Reads digit by digit: a calendar of many homes calls this a million times, and parsing substrings takes four times
  // as long.
  return dayNumberIn(yearOf(date), digitsAt(date, 5), digitsAt(date, 8))
}

/**
 * Returns the number of the same day `years` later. For a 29 February in a year that has none, it is that of the 28th.
 */
export function dayNumberYearsLater(date: IsoDate, years: number): number {
  const year = yearOf(date) + years
  const month = digitsAt(date, 5)
  return dayNumberIn(year, month, Math.min(digitsAt(date, 8), daysInMonth(year, month)))
}

function dayNumberIn(year: number, month: number, day: number): number {
  // Years begin in March here, so that the leap day is the last day of the year and the lengths of months follow one
  // formula.
  const marchYear = month <= 2 ? year - 1 : year
  const marchMonth = (month + 9) % 12
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leapDays + Math.floor((153 * marchMonth + 2) / 5) + day - 1 - 719_468
}

const yearOf = (date: IsoDate) => digitsAt(date, 0) * 100 + digitsAt(date, 2)

/** Returns the number that two digits of a date make. */
const digitsAt = (date: IsoDate, at: number) => date.charCodeAt(at) * 10 + date.charCodeAt(at + 1) - 11 * ZERO

const ZERO = '0'.charCodeAt(0)

/** Returns the date with this day number. Throws a RangeError outside the years 1 to 9999. */
export function dateOfDayNumber(dayNumber: number): IsoDate {
  const shifted = dayNumber + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return dateOf(
    era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  )
}

/** Returns the date `days` later, or earlier when negative. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return dateOfDayNumber(dayNumberOf(date) + days)
}

/**
 * Returns the same day of the month `months` later, or the last day of that month when it has no such day (31 January +
 * 1 = 28 or 29 February).
 */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const counted = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const year = Math.floor(counted / 12)
  const month = counted - year * 12 + 1
  return dateOf(year, month, Math.min(Number(date.slice(8, 10)), daysInMonth(year, month)))
}

/**
 * Returns the calendar days from `from` to `to`; negative when `to` is earlier. Never counts hours, so clock changes do
 * not matter.
 */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumberOf(to) - dayNumberOf(from)
}

/** Returns the number of nights of a stay: the days between its calendar dates (docs/booking-rules.md, Nights). */
export function nightsOf(dates: StayDates): number {
  return daysBetween(dates.checkIn, dates.checkOut)
}

/**
 * Returns the nights of a stay in order, each named by the date on which it begins. Empty when check-out is not after
 * check-in.
 */
export function nightsIn(dates: StayDates): IsoDate[] {
  const end = dayNumberOf(dates.checkOut)
  const nights: IsoDate[] = []
  for (let night = dayNumberOf(dates.checkIn); night < end; night++) nights.push(dateOfDayNumber(night))
  return nights
}

/** Returns the day of the week, 0 = Monday … 6 = Sunday. */
export function weekdayOf(date: IsoDate): number {
  // 1970-01-01 was a Thursday.
  return (((dayNumberOf(date) + 3) % 7) + 7) % 7
}

function dateOf(year: number, month: number, day: number): IsoDate {
  if (!(year >= 1 && year <= 9999)) throw new RangeError(`year ${year} is outside of the calendar`)
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}` as IsoDate
}

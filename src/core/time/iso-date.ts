declare const isoDateBrand: unique symbol

/**
 * A calendar date `YYYY-MM-DD` that exists, in the local calendar of the stay. It is never an instant or a JavaScript
 * Date.
 */
export type IsoDate = string & { readonly [isoDateBrand]: true }

/** The dates of a stay, half-open: the night of `checkOut` is free for the next guest. */
export interface StayDates {
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
}

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/
const firstYear = 1900
const lastYear = 2200

/** A month `YYYY-MM` of the years 1900 to 2199, so that the days around it are valid dates, too. */
export const MONTH_FORM = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/

/** Reads `YYYY-MM-DD`. Returns null unless it is a date that exists in the years 1900 to 2200. */
export function parseIsoDate(text: unknown): IsoDate | null {
  const match = typeof text === 'string' ? pattern.exec(text) : null
  if (!match) return null
  const year = Number(match[1])
  const month = Number(match[2])
  const day = Number(match[3])
  if (year < firstYear || year > lastYear || month < 1 || month > 12) return null
  return day >= 1 && day <= daysInMonth(year, month) ? (match[0] as IsoDate) : null
}

/** Reads a date in constants and tests. Throws a RangeError where `parseIsoDate` returns null. */
export function isoDate(text: string): IsoDate {
  const date = parseIsoDate(text)
  if (date === null) throw new RangeError(`not a date: ${text}`)
  return date
}

/** Returns the number of days of a month, 1 = January, in the Gregorian calendar. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

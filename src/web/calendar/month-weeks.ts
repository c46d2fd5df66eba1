import { addDays, addMonths, daysBetween, weekdayOf } from '#core/time/date-arithmetic.ts'
import { isoDate, parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'

/** `YYYY-MM` */
export type Month = string

/** The month of a date. */
export const monthOf = (date: IsoDate): Month => date.slice(0, 7)

/** The month so many later (earlier when negative). */
export const shiftMonth = (month: Month, months: number): Month => monthOf(addMonths(firstOf(month), months))

/** Reads `2027-06` from an address; null when it is no month. */
export function parseMonth(text: string | null): Month | null {
  return text !== null && parseIsoDate(`${text}-01`) !== null ? text : null
}

/** The days of a month in rows from Monday to Sunday; null where a row belongs to the neighbour month. */
export function monthWeeks(month: Month): (IsoDate | null)[][] {
  const first = firstOf(month)
  const length = daysBetween(first, addMonths(first, 1))
  const cells: (IsoDate | null)[] = Array.from({ length: weekdayOf(first) }, () => null)
  for (let day = 0; day < length; day++) cells.push(addDays(first, day))
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, row) => cells.slice(row * 7, row * 7 + 7))
}

const firstOf = (month: Month) => isoDate(`${month}-01`)

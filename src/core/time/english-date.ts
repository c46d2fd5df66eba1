import { daysBetween, weekdayOf } from './date-arithmetic.ts'
import type { IsoDate } from './iso-date.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * Formats a date as `14 Aug 2027`. Intl is not used, so that an explanation is the same in every browser and stays the
 * same.
 */
export function shortDate(date: IsoDate): string {
  return `${Number(date.slice(8, 10))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
}

/** Formats a date as `Sat 14 Aug 2027`. */
export function shortDateWithWeekday(date: IsoDate): string {
  return `${weekdayName(weekdayOf(date)).slice(0, 3)} ${shortDate(date)}`
}

/** Returns the English name of a weekday, 0 = Monday. */
export function weekdayName(weekday: number): string {
  const name = weekdays[weekday]
  if (name === undefined) throw new RangeError(`no weekday ${weekday}`)
  return name
}

/** Joins names: `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Formats dates in ascending order, consecutive ones as a range: `12 Aug 2027 and 15 Aug 2027 to 19 Aug 2027`. */
export function shortDates(dates: readonly IsoDate[]): string {
  const runs: { first: IsoDate; last: IsoDate }[] = []
  for (const date of dates) {
    const run = runs.at(-1)
    if (run && daysBetween(run.last, date) === 1) run.last = date
    else runs.push({ first: date, last: date })
  }
  return listed(
    runs.map(({ first, last }) => (first === last ? shortDate(first) : `${shortDate(first)} to ${shortDate(last)}`)),
  )
}

/** Intl is not used: if the server and a browser wrote different names, the page would be rendered twice. */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Formats a month `YYYY-MM` as `June 2027`. */
export function writtenMonth(month: string): string {
  return `${MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`
}

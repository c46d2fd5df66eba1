import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** The number of nights that were booked in a week. */
export interface BookedWeek {
  /** Its Monday. */
  readonly week: IsoDate
  readonly nights: number
}

/** The number of nights of a period that were booked by the end of a week. */
export interface PacePoint {
  /** Its Monday. */
  readonly week: IsoDate
  /** Null: the week has not begun yet. */
  readonly nights: number | null
  /** The same figure for the period a year before, by the end of the same week of that year. */
  readonly lastYear: number
}

/** A year before means 52 weeks before, so that weekdays stay the same. */
export const YEAR_DAYS = 364
/** Nights that were booked earlier than this count as booked in the first week. */
const MOST_WEEKS = 106

/**
 * Returns how many nights of a period were booked by each week, up to the week of `until`, the period's last day,
 * together with the same figures for the year before. Only nights that are still sold count: nights of bookings that
 * were cancelled since are left out.
 */
export function bookingPace(
  now: readonly BookedWeek[],
  lastYear: readonly BookedWeek[],
  { today, until }: { readonly today: IsoDate; readonly until: IsoDate },
): PacePoint[] {
  const before = lastYear.map(({ week, nights }) => ({ week: addDays(week, YEAR_DAYS), nights }))
  const first = [now[0]?.week, before[0]?.week].filter((week) => week !== undefined).toSorted()[0]
  if (first === undefined) return []
  const weeks: IsoDate[] = []
  for (let week = first; week <= until; week = addDays(week, 7)) weeks.push(week)
  const shown = weeks.slice(-MOST_WEEKS)
  const [summed, summedBefore] = [running(now), running(before)]
  return shown.map((week) => ({ week, nights: week > today ? null : summed(week), lastYear: summedBefore(week) }))
}

/** Returns a function that counts the nights booked up to the end of a week. Ask for the weeks in ascending order. */
function running(weeks: readonly BookedWeek[]): (week: IsoDate) => number {
  let [at, sum] = [0, 0]
  return (week) => {
    for (let next = weeks[at]; next && next.week <= week; next = weeks[++at]) sum += next.nights
    return sum
  }
}

import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** Nights that were booked in a week. */
export interface BookedWeek {
  /** Its Monday. */
  readonly week: IsoDate
  readonly nights: number
}

/** How many nights of a period were booked by the end of a week. */
export interface PacePoint {
  /** Its Monday. */
  readonly week: IsoDate
  /** Null: the week has not begun. */
  readonly nights: number | null
  /** Of the period a year before, by the end of the same week of that year. */
  readonly lastYear: number
}

/** Weekdays stay what they are: a year before is 52 weeks before. */
const YEAR_DAYS = 364
/** Farther back nights count from the first week on. */
const MOST_WEEKS = 106

/**
 * The curve of the nights of a period by when they were booked, up to the week of `until`, its last day; beside it that of the year before.
 * Only nights that are sold as things stand count: those of bookings that were cancelled since do not.
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

/** How many nights were booked up to a week and in it; asked in the order of the weeks. */
function running(weeks: readonly BookedWeek[]): (week: IsoDate) => number {
  let [at, sum] = [0, 0]
  return (week) => {
    for (let next = weeks[at]; next && next.week <= week; next = weeks[++at]) sum += next.nights
    return sum
  }
}

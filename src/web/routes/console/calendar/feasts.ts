import { addDays } from '#core/time/date-arithmetic.ts'
import { holidaysIn, type HolidayRegion } from '#core/time/holidays.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

export type { HolidayRegion }

/** Returns the holidays of consecutive days, by date. */
export function feastsOf(days: readonly IsoDate[], region: HolidayRegion | null): ReadonlyMap<IsoDate, string> {
  const [first] = days
  const last = days.at(-1)
  if (region === null || first === undefined || last === undefined) return new Map()
  return new Map(holidaysIn(region, first, addDays(last, 1)).map(({ date, name }) => [date, name]))
}

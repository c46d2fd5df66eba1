import type { IsoDate } from '#core/time/iso-date.ts'
import { monthAndYear } from '#web/text/date-text.ts'

/** How many days the name of a month covers in the head. */
const COVERED_DAYS = 3

/**
 * Returns the month to name above the day at `index` of those that are drawn; null: none. It is named above its first
 * day, and above the first that is drawn unless the name of the next month would be written over it.
 */
export function monthHeading(days: readonly IsoDate[], index: number): string | null {
  const isFirstOfMonth = (day: IsoDate) => day.endsWith('-01')
  const day = days[index]
  if (!day) return null
  const isNextNear = days.slice(1, COVERED_DAYS).some(isFirstOfMonth)
  return isFirstOfMonth(day) || (index === 0 && !isNextNear) ? monthAndYear(day) : null
}

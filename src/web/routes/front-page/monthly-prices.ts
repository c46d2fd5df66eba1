import type { CalendarDay } from '#core/calendar/calendar-days.ts'

export interface MonthPrice {
  /** `YYYY-MM`. */
  readonly month: string
  /** Average price of a night, minor units, without fees and taxes. */
  readonly nightlyMinor: number
}

/** A year is worth drawing when its dearest month costs so many times the cheapest. */
const WORTH_DRAWING = 1.25
const MONTHS = 12

/** Average price of a night in the next twelve full months; empty when the year is shorter or its prices hardly differ. */
export function monthlyPrices(days: readonly CalendarDay[]): MonthPrice[] {
  const byMonth = Map.groupBy(days, ({ date }) => date.slice(0, 7))
  const months = [...byMonth]
    .slice(0, MONTHS)
    .map(([month, nights]) => ({
      month,
      nightlyMinor: Math.round(nights.reduce((sum, night) => sum + night.nightlyMinor, 0) / nights.length),
    }))
    .toSorted((a, b) => (a.month.slice(5) < b.month.slice(5) ? -1 : 1))
  const prices = months.map(({ nightlyMinor }) => nightlyMinor)
  const differ = Math.max(...prices) >= Math.min(...prices) * WORTH_DRAWING
  return months.length === MONTHS && differ ? months : []
}

import { formatMoney, minorDigitsOf } from '#core/money/format-money.ts'
import type { CalendarDay } from '#core/calendar/calendar-days.ts'

export interface MonthPrice {
  /** `YYYY-MM`. */
  readonly month: string
  /** The average price of a night in minor units, without fees and taxes. */
  readonly nightlyMinor: number
}

/** The year is drawn only if its most expensive month costs at least this many times the cheapest. */
const WORTH_DRAWING = 1.25
const MONTHS = 12

/**
 * Returns the average price of a night in each of the next twelve full months; empty when the calendar is shorter or
 * the prices hardly differ.
 */
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

/** Formats an average price without the smaller units of its currency. */
export function averagePriceText(nightlyMinor: number, currency: string): string {
  const unit = 10 ** minorDigitsOf(currency)
  return formatMoney(Math.round(nightlyMinor / unit) * unit, currency).replace(/\.0+$/, '')
}

import { allocate } from '#core/money/allocate.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Quote } from './quote.ts'

/**
 * Divides the rent of a quote over its nights in proportion to their prices, evenly when all are free. The shares sum
 * to `rentMinor`.
 */
export function nightShares(quote: Quote): { night: IsoDate; amountMinor: number }[] {
  const nights = quote.lines
    .flatMap((line) => (line.nights ?? []).map((night) => ({ night, unitMinor: line.unitMinor })))
    .toSorted((a, b) => (a.night < b.night ? -1 : 1))
  const prices = nights.map(({ unitMinor }) => unitMinor)
  const shares = allocate(quote.rentMinor, prices.some(Boolean) ? prices : prices.map(() => 1))
  return nights.map(({ night }, index) => ({ night, amountMinor: shares[index] ?? 0 }))
}

import { byCount } from '#core/text/counted.ts'

/** How far from the chosen dates a stay may lie. */
export function daysAround(days: number): string {
  return byCount(days, { zero: 'Exact dates', one: '± 1 day', other: '± # days' })
}

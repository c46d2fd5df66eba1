import { byCount } from '#core/text/counted.ts'

/** Says how many days a stay may be away from the chosen dates. */
export function daysAround(days: number): string {
  return byCount(days, { zero: 'Exact dates', one: '± 1 day', other: '± # days' })
}

import { byCount } from '#core/text/counted.ts'

const SPELT = ['On the day of', 'A day before', 'Two days before', 'Three days before']

/** Returns when guests are told how to get in: `Two days before`. */
export function daysBeforeArrival(days: number): string {
  return SPELT[days] ?? byCount(days, { one: '1 day before', other: '# days before' })
}

import { byCount } from '#core/text/counted.ts'

const SPELT = ['On the day of', 'A day before', 'Two days before', 'Three days before']

/** `Two days before`: when the way in is told. */
export function daysBeforeArrival(days: number): string {
  return SPELT[days] ?? byCount(days, { one: '1 day before', other: '# days before' })
}

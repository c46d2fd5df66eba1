import { nightsOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { fullDate, monthAndYear } from './date-text.ts'
import { counted } from '#core/text/counted.ts'

/** Short and full names of the weekdays, 0 = Monday. */
export const WEEKDAYS = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const

/** Returns what a screen reader announces when the choice has changed. */
export function rangeText(checkIn: IsoDate | null, checkOut: IsoDate | null): string {
  if (checkIn !== null && checkOut !== null) {
    const nights = counted(nightsOf({ checkIn, checkOut }), 'night')
    return `Check-in ${fullDate(checkIn)}, check-out ${fullDate(checkOut)}, ${nights}.`
  }
  if (checkIn !== null) return `Check-in ${fullDate(checkIn)}. Now choose your check-out.`
  return checkOut === null ? 'No dates chosen.' : `Check-out ${fullDate(checkOut)}. Now choose your check-in.`
}

/** Returns the months shown: `June and July 2027`, `December 2027 and January 2028`. */
export function monthsText(months: readonly string[]): string {
  const [first, second] = months
  if (first === undefined) return ''
  if (second === undefined) return monthAndYear(first)
  const begin = monthAndYear(first)
  return `${first.slice(0, 4) === second.slice(0, 4) ? begin.slice(0, -5) : begin} and ${monthAndYear(second)}`
}

/** Returns how to correct a typed date; `mask` and `example` are in the visitor's own format. */
export function typedDateFault(mask: string, example: string): string {
  return `This is not a date. Type it as ${mask}, for example ${example}, with a four-digit year.`
}

export const PAST_DAY = 'This day has passed.'
export const TOO_FAR_AHEAD = 'Nothing can be booked that far ahead yet.'

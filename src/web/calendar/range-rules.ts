import type { IsoDate } from '#core/time/iso-date.ts'
import type { ChosenDates } from './calendar-cells.ts'

export type RangeSide = keyof ChosenDates

/**
 * A side as typed, null when it was emptied. The typed side wins: where the other one does not fit it is let go (a stay
 * has a night at least).
 */
export function typedRange(chosen: ChosenDates, side: RangeSide, date: IsoDate | null): ChosenDates {
  const range = { ...chosen, [side]: date }
  if (range.checkIn === null || range.checkOut === null || range.checkIn < range.checkOut) return range
  return side === 'checkIn' ? { checkIn: date, checkOut: null } : { checkIn: null, checkOut: date }
}

/**
 * A day as clicked: the first click begins a range, the second ends it, whichever of the two days is earlier; the same day again
 * lets go of it; a click on a whole range begins another one.
 */
export function clickedRange({ checkIn, checkOut }: ChosenDates, date: IsoDate): ChosenDates {
  if (checkIn === null && checkOut !== null && date < checkOut) return { checkIn: date, checkOut }
  if (checkIn === null || checkOut !== null) return { checkIn: date, checkOut: null }
  if (date === checkIn) return { checkIn: null, checkOut: null }
  return date < checkIn ? { checkIn: date, checkOut: checkIn } : { checkIn, checkOut: date }
}

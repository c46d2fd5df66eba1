import type { IsoDate } from '#core/time/iso-date.ts'
import type { ChosenDates } from './calendar-cells.ts'

export type RangeSide = keyof ChosenDates

/**
 * Returns the range after one side was typed, or emptied if `date` is null. The typed side wins: the other one is
 * dropped if it does not fit, because a stay has at least one night.
 */
export function typedRange(chosen: ChosenDates, side: RangeSide, date: IsoDate | null): ChosenDates {
  const range = { ...chosen, [side]: date }
  if (range.checkIn === null || range.checkOut === null || range.checkIn < range.checkOut) return range
  return side === 'checkIn' ? { checkIn: date, checkOut: null } : { checkIn: null, checkOut: date }
}

/**
 * Returns the range after a click on a day. The first click begins a range and the second ends it, whichever of the two
 * days is earlier. A second click on the same day clears it, and a click after a range is complete begins another one.
 */
export function clickedRange({ checkIn, checkOut }: ChosenDates, date: IsoDate): ChosenDates {
  if (checkIn === null && checkOut !== null && date < checkOut) return { checkIn: date, checkOut }
  if (checkIn === null || checkOut !== null) return { checkIn: date, checkOut: null }
  if (date === checkIn) return { checkIn: null, checkOut: null }
  return date < checkIn ? { checkIn: date, checkOut: checkIn } : { checkIn, checkOut: date }
}

import { addDays, dayNumberOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'

/**
 * The nights that are blocked, as the database keeps them in `claim.during`: half-open spans, in any order, which
 * include the preparation nights BEHIND each claim.
 */
export type TakenNights = readonly DateSpan[]

/**
 * Returns whether the nights and the preparation behind them are free. Extending one side keeps the same distance on
 * both sides of every booking (docs/booking-rules.md, Nights). The constraint in the database decides in the same way.
 */
export function isFree(taken: TakenNights, dates: StayDates, preparationNights: number): boolean {
  const end = addDays(dates.checkOut, preparationNights)
  return !taken.some((span) => span.from < end && dates.checkIn < span.to)
}

/** Returns one flag for each night of `[from, to)`: 1 when it is taken. */
export function takenFlags(taken: TakenNights, from: IsoDate, to: IsoDate): Uint8Array {
  const first = dayNumberOf(from)
  const flags = new Uint8Array(Math.max(0, dayNumberOf(to) - first))
  for (const span of taken) {
    const start = Math.max(0, dayNumberOf(span.from) - first)
    const end = Math.min(flags.length, dayNumberOf(span.to) - first)
    if (start < end) flags.fill(1, start, end)
  }
  return flags
}

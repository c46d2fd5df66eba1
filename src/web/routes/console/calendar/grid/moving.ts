import { consolePaths } from '#contract/site/console-map.ts'
import { addDays, daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { HomeNight } from '../home-nights.ts'
import type { ShownClaim } from '../rows/shown-home.ts'
import { cellAfterKey, type Cell } from './selection.ts'
import type { HomeRow } from './grid-lines.ts'

/** A bar that is being moved: nothing is written before it is dropped, and nothing then but a look at what it would do. */
export interface Moving {
  readonly claim: ShownClaim & { readonly booking: NonNullable<ShownClaim['booking']> }
  readonly nights: number
  /** Where it comes from, and where it is: the home, and the day of arrival counted from the first of the grid. */
  readonly from: Cell
  readonly at: Cell
}

/** Only a booking moves whose guest has still to come: holds never do, nor what other channels hold. */
export function isMovable(claim: ShownClaim | null | undefined): claim is Moving['claim'] {
  return claim?.kind === 'booking' && claim.booking?.state === 'confirmed'
}

/** The beginning of a move; `firstDay` = the first day of the grid. */
export function beginMove(claim: Moving['claim'], row: number, firstDay: IsoDate): Moving {
  const from = { row, day: daysBetween(firstDay, claim.from) }
  return { claim, nights: daysBetween(claim.from, claim.to), from, at: from }
}

/** The same one key further; null for other keys. */
export function moveByKey(moving: Moving, key: string, rows: number, days: number): Moving | null {
  const at = cellAfterKey(key, moving.at, rows, days - moving.nights + 1)
  return at && { ...moving, at }
}

/** Whether it is where it was. */
export const isUnmoved = ({ from, at }: Moving) => from.row === at.row && from.day === at.day

/** Whether a night is free for the booking: nobody else has it, and it lies ahead. */
const isOpen = ({ claim, isPast }: HomeNight, { claim: own }: Moving) =>
  !isPast && (claim === null || claim.booking?.reference === own.booking.reference)

/** Whether it fits where it is; null: the nights of that home are not known yet. */
export function fits(row: HomeRow | null | undefined, moving: Moving): boolean | null {
  if (!row) return null
  const nights = row.nights.slice(moving.at.day, moving.at.day + moving.nights)
  return nights.length === moving.nights && nights.every((night) => isOpen(night, moving))
}

/** Runs of nights of a home in which it would fit: `[day, endDay)` counted from the first of the grid. */
export function targetsIn(
  { nights }: HomeRow,
  moving: Moving,
): readonly { readonly day: number; readonly endDay: number }[] {
  const runs: { day: number; endDay: number }[] = []
  for (const [day, night] of nights.entries()) {
    if (!isOpen(night, moving)) continue
    const last = runs.at(-1)
    if (last?.endDay === day) last.endDay = day + 1
    else runs.push({ day, endDay: day + 1 })
  }
  return runs.filter(({ day, endDay }) => endDay - day >= moving.nights)
}

/** The dates it would have. */
export function datesOf({ at, nights }: Moving, firstDay: IsoDate) {
  const checkIn = addDays(firstDay, at.day)
  return { checkIn, checkOut: addDays(checkIn, nights) }
}

/** The look at what it would do. */
export function moveAddress(moving: Moving, stay: string, firstDay: IsoDate): string {
  const query = new URLSearchParams({ do: 'move', stay, ...datesOf(moving, firstDay) })
  return `${consolePaths.consoleBooking(moving.claim.booking.reference)}?${query}#do`
}

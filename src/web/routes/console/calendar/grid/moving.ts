import { consolePaths } from '#contract/site/console-map.ts'
import { addDays, daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { HomeNight } from '../home-nights.ts'
import type { HomeName } from '../rows/packed-homes.ts'
import type { ShownClaim } from '../rows/shown-home.ts'
import { cellAfterKey, type Cell } from './selection.ts'
import type { HomeRow } from './grid-lines.ts'

/** A bar being moved. Nothing is written while it moves; dropping it only opens a preview. */
export interface Moving {
  readonly claim: ShownClaim & { readonly booking: NonNullable<ShownClaim['booking']> }
  readonly nights: number
  /** The home that it is booked in, whose line may move or go away meanwhile. */
  readonly home: Pick<HomeName, 'slug' | 'title'>
  /** The origin and the present place: the home, and the day of arrival counted from the first day of the grid. */
  readonly from: Cell
  readonly at: Cell
}

/**
 * Returns whether a claim can be moved: only bookings whose guest has not arrived yet, never holds or claims of other
 * channels.
 */
export function isMovable(claim: ShownClaim | null | undefined): claim is Moving['claim'] {
  return claim?.kind === 'booking' && claim.booking?.state === 'confirmed'
}

/** Begins a move from a line of the grid; `firstDay` is the first day of the grid. */
export function beginMove(
  claim: Moving['claim'],
  { row, home }: { readonly row: number; readonly home: Moving['home'] },
  firstDay: IsoDate,
): Moving {
  const from = { row, day: daysBetween(firstDay, claim.from) }
  return { claim, home, nights: daysBetween(claim.from, claim.to), from, at: from }
}

/** Returns the move after a key; null for other keys. */
export function moveByKey(moving: Moving, key: string, rows: number, days: number): Moving | null {
  const at = cellAfterKey(key, moving.at, rows, days - moving.nights + 1)
  return at && { ...moving, at }
}

/** Whether the bar is back where it was. */
export const isUnmoved = ({ from, at }: Moving) => from.row === at.row && from.day === at.day

/** Whether a night is free for the booking: nobody else has taken it, and it is not past. */
const isOpen = ({ claim, isPast }: HomeNight, { claim: own }: Moving) =>
  !isPast && (claim === null || claim.booking?.reference === own.booking.reference)

/** Returns whether the bar fits where it is; null if the nights of that home are not known yet. */
export function fits(row: HomeRow | null | undefined, moving: Moving): boolean | null {
  if (!row) return null
  const nights = row.nights.slice(moving.at.day, moving.at.day + moving.nights)
  return nights.length === moving.nights && nights.every((night) => isOpen(night, moving))
}

/**
 * Returns the runs of nights of a home in which the bar would fit: `[day, endDay)`, counted from the first day of the
 * grid.
 */
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

/** Returns the dates that the booking would have. */
export function datesOf({ at, nights }: Moving, firstDay: IsoDate) {
  const checkIn = addDays(firstDay, at.day)
  return { checkIn, checkOut: addDays(checkIn, nights) }
}

/** Returns the address of the preview. */
export function moveAddress(moving: Moving, stay: string, firstDay: IsoDate): string {
  const query = new URLSearchParams({ do: 'move', stay, ...datesOf(moving, firstDay) })
  return `${consolePaths.consoleBooking(moving.claim.booking.reference)}?${query}#do`
}

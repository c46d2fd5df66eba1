import { consolePaths } from '#contract/site/console-map.ts'
import { addDays, daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { StayNight } from '../stay-nights.ts'
import type { StayName } from '../rows/packed-stays.ts'
import type { ShownClaim, ShownStay } from '../rows/shown-stay.ts'
import { cellAfterKey, type Cell } from './selection.ts'
import type { StayRow } from './grid-lines.ts'

/** A bar being moved. Nothing is written while it moves; dropping it only opens a preview. */
export interface Moving {
  readonly claim: ShownClaim
  /** How many nights it has; only those of a block change. */
  readonly nights: number
  /** The home that it is booked in, whose line may move or go away meanwhile. */
  readonly home: Pick<StayName, 'slug' | 'title'>
  /** The origin and the present place: the home, and the day of arrival counted from the first day of the grid. */
  readonly from: Cell
  readonly at: Cell
}

/**
 * Returns whether a claim can be moved: blocks, and bookings whose guest has not arrived yet, never holds or claims of
 * other channels.
 */
export function isMovable(claim: ShownClaim | null | undefined): claim is ShownClaim {
  return claim?.kind === 'block' || (claim?.kind === 'booking' && claim.booking?.state === 'confirmed')
}

/** Begins a move from a line of the grid; `firstDay` is the first day of the grid. */
export function beginMove(
  claim: Moving['claim'],
  { row, home: stay }: { readonly row: number; readonly home: Moving['home'] },
  firstDay: IsoDate,
): Moving {
  const from = { row, day: daysBetween(firstDay, claim.from) }
  return { claim, home: stay, nights: daysBetween(claim.from, claim.to), from, at: from }
}

/** Returns the move after a key, with Shift of a block that gets longer or shorter; null for other keys. */
export function moveByKey(
  moving: Moving,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  rows: number,
  days: number,
): Moving | null {
  if (shiftKey && moving.claim.kind === 'block' && (key === 'ArrowLeft' || key === 'ArrowRight'))
    return longerBy(moving, key === 'ArrowLeft' ? -1 : 1)
  const at = cellAfterKey(key, moving.at, rows, days - moving.nights + 1)
  return at && { ...moving, at }
}

/** Returns a bar with more nights, or with fewer, at least one. */
export const longerBy = (moving: Moving, nights: number): Moving => ({
  ...moving,
  nights: Math.max(1, moving.nights + nights),
})

/** Whether the bar is back where it was. */
export const isUnmoved = ({ from, at, nights, claim }: Moving) =>
  from.row === at.row && from.day === at.day && nights === daysBetween(claim.from, claim.to)

/** Whether a night is free for the bar: nobody else has taken it, and it is not past. */
const isOpen = ({ claim, isPast }: StayNight, own: ShownClaim, isAtStay: boolean) =>
  !isPast &&
  (claim === null ||
    (own.booking
      ? claim.booking?.reference === own.booking.reference
      : isAtStay && claim.kind === 'block' && claim.from === own.from))

const isAtStay = ({ home: stay }: StayRow, moving: Moving) => stay.slug === moving.home.slug

/** Returns whether the bar fits where it is; null if the nights of that home are not known yet. */
export function fits(row: StayRow | null | undefined, moving: Moving): boolean | null {
  if (!row) return null
  const nights = row.nights.slice(moving.at.day, moving.at.day + moving.nights)
  return nights.length === moving.nights && nights.every((night) => isOpen(night, moving.claim, isAtStay(row, moving)))
}

/**
 * Returns the runs of nights of a home in which the bar would fit: `[day, endDay)`, counted from the first day of the
 * grid.
 */
export function targetsIn(row: StayRow, moving: Moving): readonly { readonly day: number; readonly endDay: number }[] {
  const runs: { day: number; endDay: number }[] = []
  for (const [day, night] of row.nights.entries()) {
    if (!isOpen(night, moving.claim, isAtStay(row, moving))) continue
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

/** Returns the address of the preview of a booking. */
export function moveAddress(moving: Moving, reference: string, stay: string, firstDay: IsoDate): string {
  const query = new URLSearchParams({ do: 'move', stay, ...datesOf(moving, firstDay) })
  return `${consolePaths.consoleBooking(reference)}?${query}#do`
}

/** Returns the form that gives a block its new place. */
export function blockMoveForm(moving: Moving, stay: string, firstDay: IsoDate): FormData {
  const { checkIn, checkOut } = datesOf(moving, firstDay)
  const form = new FormData()
  const fields = { intent: 'move', script: '1', actionKey: crypto.randomUUID(), home: moving.home.slug }
  const places = { blockFrom: moving.claim.from, stay, newFrom: checkIn, newTo: checkOut }
  for (const [name, value] of Object.entries({ ...fields, ...places })) form.set(name, value)
  return form
}

/** Returns homes as they are once a block is where it was dropped. */
export function movedIn(rows: readonly StayRow[], moving: Moving, firstDay: IsoDate): ShownStay[] {
  const { checkIn: from, checkOut: to } = datesOf(moving, firstDay)
  return rows.map((row) => {
    const stayed = row.home.claims.filter(({ kind, from: start }) => kind !== 'block' || start !== moving.claim.from)
    const claims = isAtStay(row, moving) ? stayed : row.home.claims
    const isTarget = isAtStay(row, moving) === (moving.at.row === moving.from.row)
    return { ...row.home, claims: isTarget ? [...claims, { ...moving.claim, from, to }] : claims }
  })
}

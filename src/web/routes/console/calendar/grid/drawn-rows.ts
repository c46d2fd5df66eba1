import type { GridZoom } from '../calendar-zoom.ts'
import type { StayRow } from './grid-lines.ts'

/** A home, and which of its nights are drawn, and how. */
export interface DrawnRow {
  readonly row: StayRow
  readonly firstDay: number
  readonly endDay: number
  readonly zoom: GridZoom
}

/** The rows that are drawn, by slug. */
export type DrawnRows = ReadonlyMap<string, DrawnRow>

/**
 * How many whole rows one frame draws at most: drawing all nights of the visible rows at once would take a tenth of a
 * second. Fewer would not keep up with a hand that turns a wheel fast, and every row would only show its name.
 */
const ROWS_A_FRAME = 2.5

/** Returns the most nights that one frame draws: more where a wide screen has more of them in each row. */
const nightsAFrame = ([row]: readonly DrawnRow[]): number => (row ? ROWS_A_FRAME * (row.endDay - row.firstDay) : 0)

/**
 * Returns what the next frame draws, starting with the first of what is wanted: all nights of rows that are new or have
 * changed, and of other rows the nights that have come into sight. The rest remains as it is until a later frame.
 */
export function drawOn(drawn: DrawnRows, requested: readonly DrawnRow[], most = nightsAFrame(requested)): DrawnRows {
  const next = new Map<string, DrawnRow>()
  let nights = 0
  for (const row of requested) {
    const { slug } = row.row.home
    const before = drawn.get(slug)
    const more = nightsAnew(before, row)
    if (nights === 0 || nights + more <= most) {
      nights += more
      next.set(slug, row)
    } else if (before) next.set(slug, before)
  }
  return next
}

/** Returns whether something wanted is not drawn yet. */
export const isBehind = (drawn: DrawnRows, requested: readonly DrawnRow[]): boolean =>
  requested.some(({ row, firstDay, endDay, zoom }) => {
    const before = drawn.get(row.home.slug)
    return before?.row !== row || before.firstDay !== firstDay || before.endDay !== endDay || before.zoom !== zoom
  })

/** Returns the nights of a row that are not drawn yet as they are wanted. */
export function nightsAnew(before: DrawnRow | undefined, { row, firstDay, endDay, zoom }: DrawnRow): number {
  const all = endDay - firstDay
  if (before?.row !== row || before.zoom !== zoom) return all
  return all - Math.max(0, Math.min(endDay, before.endDay) - Math.max(firstDay, before.firstDay))
}

import type { HomeRow } from './grid-lines.ts'

/** A home, and which of its nights are drawn. */
export interface DrawnRow {
  readonly row: HomeRow
  readonly firstDay: number
  readonly endDay: number
}

/** What is drawn, by slugs. */
export type DrawnRows = ReadonlyMap<string, DrawnRow>

/** Nights that one frame draws anew at most: all nights of the rows in sight at once would be a frame of a tenth of a second. */
const NIGHTS_A_FRAME = 200

/**
 * What the next frame draws of what is wanted, the first of it first: of rows that have come or changed all nights, of others those that have
 * come into sight. The rest stays as it is drawn until a later frame.
 */
export function drawOn(drawn: DrawnRows, wanted: readonly DrawnRow[], most = NIGHTS_A_FRAME): DrawnRows {
  const next = new Map<string, DrawnRow>()
  let nights = 0
  for (const row of wanted) {
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

/** Whether something wanted is not drawn yet. */
export const isBehind = (drawn: DrawnRows, wanted: readonly DrawnRow[]): boolean =>
  wanted.some(({ row, firstDay, endDay }) => {
    const before = drawn.get(row.home.slug)
    return before?.row !== row || before.firstDay !== firstDay || before.endDay !== endDay
  })

/** The nights of a row that are not drawn yet as they are wanted. */
export function nightsAnew(before: DrawnRow | undefined, { row, firstDay, endDay }: DrawnRow): number {
  const all = endDay - firstDay
  if (before?.row !== row) return all
  return all - Math.max(0, Math.min(endDay, before.endDay) - Math.max(firstDay, before.firstDay))
}

import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { partText } from '../range-change.ts'
import { stayNights, type StayNight } from '../stay-nights.ts'
import type { StayName } from '../rows/packed-stays.ts'
import type { ShownStay } from '../rows/shown-stay.ts'
import { isHead, type GroupHead, type Slot } from './grid-slots.ts'
import type { Rows } from './row-store.ts'
import { hullOf, type Block } from './selection.ts'

/** A home of the grid with its nights. */
export interface StayRow {
  readonly home: ShownStay
  /** The nights from the first day of the grid on. */
  readonly nights: readonly StayNight[]
}

/**
 * A line of the grid: `row` is null until its nights have loaded, `name` until the names of all homes have. The line of
 * the head of a `group` has neither.
 */
export interface GridLine {
  readonly name: StayName | null
  readonly row: StayRow | null
  readonly group?: GroupHead
}

/**
 * Returns the row of a home. Its nights are made when somebody first needs them: those of a thousand homes are a fifth
 * of a million objects, and collecting the garbage of making them in one go would drop frames.
 */
export function stayRow(stay: ShownStay): StayRow {
  let nights: readonly StayNight[] | undefined
  return {
    home: stay,
    get nights() {
      return (nights ??= stayNights(stay))
    },
  }
}

const NAMELESS: GridLine = { name: null, row: null }

/** Returns a line for each home and for each head of a group, padded with lines without a name up to `least`. */
export function linesOf(slots: readonly Slot[], rows: Rows<StayRow>, least = 0): GridLine[] {
  const lines = slots.map((name): GridLine => {
    if (isHead(name)) return { name: null, row: null, group: name }
    const row = rows.get(name.slug) ?? null
    // Nights are loaded again whenever anything has changed, names only when there are other homes.
    return { name: row && row.home.title !== name.title ? { ...name, title: row.home.title } : name, row }
  })
  return [...lines, ...Array.from({ length: Math.max(0, least - lines.length) }, () => NAMELESS)]
}

/** Returns the homes of a block; null until all of them have names. */
export function staysUnder(lines: readonly GridLine[], { row, endRow }: Block): readonly StayName[] | null {
  const some = lines.slice(row, endRow).filter(({ group }) => group === undefined)
  const stays = some.flatMap(({ name }) => name ?? [])
  return stays.length === some.length && lines.length >= endRow ? stays : null
}

/** The place of chosen blocks: their rows, and the slugs of their homes once all are known. */
export interface Place {
  readonly rows: string
  readonly slugs: string | null
}

export function placeOf(lines: readonly GridLine[], blocks: readonly Block[]): Place {
  const slugs = new Set<string>()
  let areKnown = true
  for (const block of blocks) {
    const stays = staysUnder(lines, block)
    if (!stays) areKnown = false
    for (const { slug } of stays ?? []) slugs.add(slug)
  }
  return {
    rows: blocks.map(({ row, endRow }) => `${row} ${endRow}`).join(),
    slugs: areKnown ? [...slugs].join() : null,
  }
}

/** Whether the same rows now belong to other homes. */
export const areOthers = (before: Place, now: Place): boolean =>
  before.rows === now.rows && before.slugs !== null && before.slugs !== now.slugs

/**
 * Returns whether all nights of blocks have loaded: the homes that came with the page have fewer days than the grid.
 */
export const areAllThere = (lines: readonly GridLine[], blocks: readonly Block[]): boolean =>
  blocks.every((block) => {
    const { row, endRow, endDay } = block
    return (
      staysUnder(lines, block) !== null &&
      lines.slice(row, endRow).every((line) => line.group !== undefined || (line.row?.nights.length ?? 0) >= endDay)
    )
  })

/**
 * Returns the homes of blocks that still exist, each with its chosen nights in order; null while it is not known which
 * homes the blocks cover.
 */
export function chosenOf(lines: readonly GridLine[], blocks: readonly Block[]): readonly StayRow[] | null {
  if (blocks.some((block) => !staysUnder(lines, block))) return null
  const { row: first, endRow } = hullOf(blocks)
  return lines.slice(first, endRow).flatMap(({ row }, offset) => {
    const own = blocks.filter((block) => block.row <= first + offset && first + offset < block.endRow)
    if (!row || own.length === 0) return []
    const nights = row.nights.filter((_, day) => own.some((block) => block.day <= day && day < block.endDay))
    return [{ home: row.home, nights }]
  })
}

/** Returns the ranges that blocks are, for a form; none where there is only one, which is named otherwise. */
export function partsOf(lines: readonly GridLine[], blocks: readonly Block[], firstDay: IsoDate): readonly string[] {
  if (blocks.length < 2) return []
  return blocks.flatMap((block) => {
    const stays = (staysUnder(lines, block) ?? []).map(({ slug }) => slug)
    const [from, to] = [addDays(firstDay, block.day), addDays(firstDay, block.endDay)]
    return stays.length > 0 ? [partText({ homes: stays, from, to })] : []
  })
}

import type { HomeNight } from '../home-nights.ts'
import type { HomeName } from '../rows/packed-homes.ts'
import type { ShownHome } from '../rows/shown-home.ts'
import type { Rows } from './row-store.ts'
import type { Block } from './selection.ts'

/** A home of the grid with its nights. */
export interface HomeRow {
  readonly home: ShownHome
  /** From the first day of the grid on. */
  readonly nights: readonly HomeNight[]
}

/** A line of the grid: `row` is null until its nights have come, `name` until the names of all homes have. */
export interface GridLine {
  readonly name: HomeName | null
  readonly row: HomeRow | null
}

const NAMELESS: GridLine = { name: null, row: null }

/** A line for each home, and nameless ones up to `least`. */
export function linesOf(names: readonly HomeName[], rows: Rows<HomeRow>, least = 0): GridLine[] {
  const lines = names.map((name): GridLine => {
    const row = rows.get(name.slug) ?? null
    // Nights are asked for again when anything has changed, names only when there are other homes.
    return { name: row && row.home.title !== name.title ? { ...name, title: row.home.title } : name, row }
  })
  return [...lines, ...Array.from({ length: Math.max(0, least - lines.length) }, () => NAMELESS)]
}

/** The homes a block lies on; null until all of them have names. */
export function homesUnder(lines: readonly GridLine[], { row, endRow }: Block): readonly HomeName[] | null {
  const homes = lines.slice(row, endRow).flatMap(({ name }) => name ?? [])
  return homes.length === endRow - row ? homes : null
}

/** The slugs of the homes of some lines. Throws where there are not so many homes. */
export function slugsOf(names: readonly HomeName[], from: number, to: number): string[] {
  if (to > names.length) throw new Error(`there are ${names.length} homes, not ${to}`)
  return names.slice(from, to).map(({ slug }) => slug)
}

/** Where a block lies: its rows, and the slugs of the homes of them, as far as all are known. */
export interface Place {
  readonly rows: string
  readonly slugs: string | null
}

export function placeOf(lines: readonly GridLine[], block: Block): Place {
  const homes = homesUnder(lines, block)
  return { rows: `${block.row} ${block.endRow}`, slugs: homes && homes.map(({ slug }) => slug).join() }
}

/** Whether the same rows have become other homes. */
export const areOthers = (before: Place, now: Place): boolean =>
  before.rows === now.rows && before.slugs !== null && before.slugs !== now.slugs

/** Whether all nights of a block are there: what came with the page has fewer days than the grid. */
export function isAllThere(lines: readonly GridLine[], block: Block): boolean {
  const { row, endRow, endDay } = block
  return (
    homesUnder(lines, block) !== null &&
    lines.slice(row, endRow).every((line) => line.row !== null && line.row.nights.length >= endDay)
  )
}

/** The homes of a block that are still there, each with the nights of it; null while nobody knows which homes it lies on. */
export function chosenOf(lines: readonly GridLine[], block: Block): readonly HomeRow[] | null {
  if (!homesUnder(lines, block)) return null
  return lines
    .slice(block.row, block.endRow)
    .flatMap(({ row }) => (row ? [{ home: row.home, nights: row.nights.slice(block.day, block.endDay) }] : []))
}

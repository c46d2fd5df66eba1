import type { Cell } from './selection.ts'
import type { GridLine } from './grid-lines.ts'

/** How many lines are loaded at a time until one is found. */
const LINES = 50

/**
 * Finds the next first night of a run that nobody can book, home by home from a cell on, continuing from the beginning;
 * null = there is none. `need` loads the nights of lines that are missing, and rejects when that fails.
 */
export async function nextLostNight(
  first: readonly GridLine[],
  { row, day }: Cell,
  need: (from: number, to: number) => Promise<readonly GridLine[]>,
): Promise<Cell | null> {
  let lines = first
  for (let step = 0; step <= lines.length; step++) {
    const at = (row + step) % lines.length
    if (!lines[at]?.row && !lines[at]?.group) lines = await need(at, Math.min(at + LINES, lines.length))
    const nights = lines[at]?.row?.nights ?? []
    const found = nights.findIndex(
      ({ lost }, index) => lost !== null && lost !== nights[index - 1]?.lost && (step > 0 || index > day),
    )
    if (found !== -1) return { row: at, day: found }
  }
  return null
}

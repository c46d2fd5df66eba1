import type { Cell } from './selection.ts'
import type { GridLine } from './grid-lines.ts'

/** Lines whose nights are brought at a time, while none is found. */
const LINES = 50

/**
 * The next first night of some that nobody can book, home by home from a cell on and around to the beginning; null = there is none. `need`
 * brings the nights of lines that are not there yet, and rejects when they cannot be had.
 */
export async function nextLostNight(
  first: readonly GridLine[],
  { row, day }: Cell,
  need: (from: number, to: number) => Promise<readonly GridLine[]>,
): Promise<Cell | null> {
  let lines = first
  for (let step = 0; step <= lines.length; step++) {
    const at = (row + step) % lines.length
    if (!lines[at]?.row) lines = await need(at, Math.min(at + LINES, lines.length))
    const nights = lines[at]?.row?.nights ?? []
    const found = nights.findIndex(
      ({ lost }, index) => lost !== null && lost !== nights[index - 1]?.lost && (step > 0 || index > day),
    )
    if (found !== -1) return { row: at, day: found }
  }
  return null
}

import type { Cell } from './selection.ts'
import type { HomeRow } from './use-homes.ts'

/** The next first night of some that nobody can book, home by home from a cell on and around to the beginning; null = there is none. */
export function nextLostNight(rows: readonly HomeRow[], { row, day }: Cell): Cell | null {
  for (let step = 0; step <= rows.length; step++) {
    const at = (row + step) % rows.length
    const nights = rows[at]?.nights ?? []
    const found = nights.findIndex(
      ({ lost }, index) => lost !== null && lost !== nights[index - 1]?.lost && (step > 0 || index > day),
    )
    if (found !== -1) return { row: at, day: found }
  }
  return null
}

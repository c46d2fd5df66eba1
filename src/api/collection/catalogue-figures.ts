import type { CatalogueFigures } from '#core/collection/estimate-response.ts'
import { readCatalogueFigures } from '#db/queries/collection/catalogue-figures.ts'
import type { Db } from '#db/database.ts'

/** How long figures are good enough for an estimate. */
const KEPT_MS = 5 * 60_000

interface Kept {
  readonly figures: Promise<CatalogueFigures>
  readonly readAt: number
}

const kept = new WeakMap<Db, Kept>()

/** What the entries of a database are like, read at most every five minutes; whoever asks meanwhile gets the figures of before. */
export async function catalogueFigures(db: Db): Promise<CatalogueFigures> {
  const before = kept.get(db)
  if (before !== undefined && performance.now() - before.readAt < KEPT_MS) return before.figures
  const reading = readCatalogueFigures(db)
  kept.set(db, {
    figures: before === undefined ? reading : reading.catch(() => before.figures),
    readAt: performance.now(),
  })
  // The first figures are waited for, and read again by the next question if they cannot be had.
  if (before === undefined) {
    reading.catch(() => kept.delete(db))
    return reading
  }
  return before.figures
}

import type { CatalogueFigures } from '#core/collection/estimate-response.ts'
import { readCatalogueFigures } from '#db/queries/collection/catalogue-figures.ts'
import type { Db } from '#db/database.ts'

/** How long figures are accurate enough for an estimate. */
const KEPT_MS = 5 * 60_000

interface Kept {
  readonly figures: Promise<CatalogueFigures>
  readonly readAt: number
}

const kept = new WeakMap<Db, Kept>()

/**
 * Returns a function that reads figures about the entries of a database at most every five minutes; callers meanwhile
 * get the previous figures.
 */
export async function catalogueFigures(db: Db): Promise<CatalogueFigures> {
  const before = kept.get(db)
  if (before !== undefined && performance.now() - before.readAt < KEPT_MS) return before.figures
  const reading = readCatalogueFigures(db)
  kept.set(db, {
    figures: before === undefined ? reading : reading.catch(() => before.figures),
    readAt: performance.now(),
  })
  // The first caller waits for the figures; if they cannot be read, the next one tries again.
  if (before === undefined) {
    reading.catch(() => kept.delete(db))
    return reading
  }
  return before.figures
}

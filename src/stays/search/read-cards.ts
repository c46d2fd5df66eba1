import type { Executor } from '#db/database.ts'
import { findStaySummaries } from '#db/queries/stay/stay-queries.ts'
import { cardFactsOf, type CardFacts } from '#stays/stay-card.ts'
import type { LiveIndex } from './live/live-index.ts'

/** Returns what cards show of these homes by id: from the cache, and from the database what that does not have. */
export function readCards(
  db: Executor,
  { cards }: LiveIndex['kept'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, CardFacts>> {
  return cards.read(ids, async (missing) => {
    const summaries = await findStaySummaries(db, missing)
    return new Map([...summaries].map(([id, stay]) => [id, cardFactsOf(stay)]))
  })
}

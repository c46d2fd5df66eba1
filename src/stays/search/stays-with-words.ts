import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import type { Executor } from '#db/database.ts'
import { findStaysWithWords } from '#db/queries/search/text-queries.ts'

/** The stays that contain the words of a search; null if the search has no words. */
export type StaysWithWords = ReadonlySet<number> | null

/** Looks up the words of a search, once for everything that uses them. */
export async function staysWithWords(db: Executor, { q }: Pick<ParsedStaySearch, 'q'>): Promise<StaysWithWords> {
  const ids = q === undefined ? null : await findStaysWithWords(db, q)
  return ids && new Set(ids)
}

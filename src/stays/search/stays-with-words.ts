import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import type { Executor } from '#db/database.ts'
import { findStaysWithWords } from '#db/queries/search/text-queries.ts'

/** The stays whose words a search asks for; null: it asks for none. */
export type StaysWithWords = ReadonlySet<number> | null

/** Looks up the words of a search, once for all that is asked of it. */
export async function staysWithWords(db: Executor, { q }: Pick<ParsedStaySearch, 'q'>): Promise<StaysWithWords> {
  const ids = q === undefined ? null : await findStaysWithWords(db, q)
  return ids && new Set(ids)
}

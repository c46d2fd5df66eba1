import { findPagesValidSince } from '#db/queries/page-queries.ts'
import type { EditorialDeps } from '#editorial/editorial-deps.ts'

/**
 * Creates a sweep that each process runs every few seconds: calls `onPageChanged` for the texts of which a version has
 * become valid since the last run, because nothing is written at that moment. Returns how many there are.
 */
export function noticingValidTexts({
  db,
  now,
  onPageChanged,
}: Pick<EditorialDeps, 'db' | 'now' | 'onPageChanged'>): () => Promise<number> {
  let lookedAt = now()
  return async () => {
    const at = now()
    const slugs = await findPagesValidSince(db, { after: lookedAt, until: at })
    lookedAt = at
    for (const slug of slugs) onPageChanged?.(slug)
    return slugs.length
  }
}

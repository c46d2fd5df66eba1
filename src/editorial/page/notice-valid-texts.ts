import { findPagesValidSince } from '#db/queries/page-queries.ts'
import type { EditorialDeps } from '#editorial/editorial-deps.ts'

/**
 * A run to be done every few seconds by each process: tells `onPageChanged` of the texts of which a version has become valid since the run
 * before, which nobody writes at that moment. Returns how many there are.
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

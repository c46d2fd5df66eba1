import type { Executor } from '#db/database.ts'
import { findLinkedSlugs } from '#db/queries/stay/stay-queries.ts'
import type { Forgetful } from './forgetful.ts'

/**
 * Purges the pages that show a stay at once, and then those of the homes that share its nights: a booking of a whole
 * home takes its parts, and one of a part takes the whole.
 */
export async function purgeStay(
  { db, pages }: { readonly db: Executor; readonly pages: Pick<Forgetful, 'purge'> },
  slug: string,
): Promise<void> {
  pages.purge(['list', `stay:${slug}`])
  const linked = await findLinkedSlugs(db, slug)
  if (linked.length > 0) pages.purge(linked.map((other) => `stay:${other}`))
}

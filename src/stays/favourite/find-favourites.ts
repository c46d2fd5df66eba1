import type { FavouriteShape } from '#contract/favourite/favourite-shapes.ts'
import { findFavourites as findKept } from '#db/queries/favourite-queries.ts'
import type { StayDeps } from '#stays/stay-deps.ts'

/** Returns the homes that somebody has saved, newest first, without those that are no longer let. */
export async function findFavourites(
  deps: Pick<StayDeps, 'db'>,
  { uid }: { readonly uid: string },
): Promise<FavouriteShape[]> {
  const kept = await findKept(deps.db, uid)
  return kept.map(({ slug, addedAt }) => ({ slug, addedAt: addedAt.toISOString() }))
}

import type { FavouriteShape } from '#contract/favourite/favourite-shapes.ts'
import { deleteFavourite } from '#db/queries/favourite-queries.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { findFavourites } from './find-favourites.ts'

/** Keeps a home no longer, whether it was kept or not; answers what is left, newest first. */
export async function removeFavourite(
  deps: Pick<StayDeps, 'db'>,
  { uid, slug }: { readonly uid: string; readonly slug: string },
): Promise<FavouriteShape[]> {
  await deleteFavourite(deps.db, uid, slug)
  return findFavourites(deps, { uid })
}

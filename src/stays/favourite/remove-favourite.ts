import type { FavouriteShape } from '#contract/favourite/favourite-shapes.ts'
import { deleteFavourite } from '#db/queries/favourite-queries.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { findFavourites } from './find-favourites.ts'

/** Removes a home from the favourites, whether or not it was saved, and returns the remaining ones, newest first. */
export async function removeFavourite(
  deps: Pick<StayDeps, 'db'>,
  { uid, slug }: { readonly uid: string; readonly slug: string },
): Promise<FavouriteShape[]> {
  await deleteFavourite(deps.db, uid, slug)
  return findFavourites(deps, { uid })
}

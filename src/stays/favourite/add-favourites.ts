import type { FavouriteShape } from '#contract/favourite/favourite-shapes.ts'
import { MOST_FAVOURITES } from '#contract/favourite/favourite-limits.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { insertFavourites, trimFavourites } from '#db/queries/favourite-queries.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { findFavourites } from './find-favourites.ts'

/**
 * Keeps homes (slugs) for somebody beside those they keep already, and answers all of them, newest first; of more than
 * `MOST_FAVOURITES` the oldest go. Homes that are not there (any more) are left out.
 */
export async function addFavourites(
  deps: Pick<StayDeps, 'db' | 'now'>,
  { uid, homes }: { readonly uid: string; readonly homes: readonly string[] },
): Promise<FavouriteShape[]> {
  await inTransaction(deps.db, async (tx) => {
    await insertFavourites(tx, { uid, slugs: homes, at: deps.now() })
    await trimFavourites(tx, uid, MOST_FAVOURITES)
  })
  return findFavourites(deps, { uid })
}

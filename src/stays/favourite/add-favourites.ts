import type { FavouriteShape } from '#contract/favourite/favourite-shapes.ts'
import { MOST_FAVOURITES } from '#contract/favourite/favourite-limits.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { insertFavourites, trimFavourites } from '#db/queries/favourite-queries.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { findFavourites } from './find-favourites.ts'

/**
 * Saves homes (given by slug) in addition to those somebody has saved already, and returns all of them, newest first.
 * Beyond `MOST_FAVOURITES`, the oldest are dropped. Homes that do not exist (any more) are ignored.
 */
export async function addFavourites(
  deps: Pick<StayDeps, 'db' | 'now'>,
  { uid, homes: stays }: { readonly uid: string; readonly homes: readonly string[] },
): Promise<FavouriteShape[]> {
  await inTransaction(deps.db, async (tx) => {
    await insertFavourites(tx, { uid, slugs: stays, at: deps.now() })
    await trimFavourites(tx, uid, MOST_FAVOURITES)
  })
  return findFavourites(deps, { uid })
}

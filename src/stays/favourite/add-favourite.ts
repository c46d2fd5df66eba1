import type { FavouriteShape } from '#contract/favourite/favourite-shapes.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { addFavourites } from './add-favourites.ts'

/**
 * Saves one home as a favourite and returns all saved homes, newest first. `stay_not_found`: visitors cannot open such
 * a home.
 */
export async function addFavourite(
  deps: Pick<StayDeps, 'db' | 'now'>,
  { uid, slug }: { readonly uid: string; readonly slug: string },
): Promise<Result<FavouriteShape[], Extract<Problem, { code: 'stay_not_found' }>>> {
  const kept = await addFavourites(deps, { uid, homes: [slug] })
  return kept.some((favourite) => favourite.slug === slug) ? ok(kept) : err({ code: 'stay_not_found' })
}

import { REVIEWS_A_PAGE, type ReviewPageShape } from '#contract/review/review-shapes.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { ReviewOrder } from '#core/review/review-order.ts'
import { findPublishedReviews } from '#db/queries/review/review-queries.ts'
import { findOpenStay } from '#stays/find-stay-page.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { reviewShape } from './review-shape.ts'

/**
 * Returns a page of ten reviews of a home; a page beyond the last one returns the last. `stay_not_found`: there is no
 * such home.
 */
export async function findReviews(
  deps: Pick<StayDeps, 'db'>,
  { slug, page, order }: { readonly slug: string; readonly page: number; readonly order: ReviewOrder },
): Promise<Result<ReviewPageShape, Extract<Problem, { code: 'stay_not_found' }>>> {
  const stay = await findOpenStay(deps, slug)
  if (!stay) return err({ code: 'stay_not_found' })
  const total = stay.reviews
  const pages = Math.max(1, Math.ceil(total / REVIEWS_A_PAGE))
  const shown = Math.min(Math.max(1, page), pages)
  const found = await findPublishedReviews(deps.db, stay.id, {
    limit: REVIEWS_A_PAGE,
    offset: (shown - 1) * REVIEWS_A_PAGE,
    order,
  })
  return ok({ data: found.map(reviewShape), meta: { total, page: shown, pages, order } })
}

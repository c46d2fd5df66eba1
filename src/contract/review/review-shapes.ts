import type { guestReviewSchema, reviewPageMetaSchema, reviewSummarySchema } from '#contract/stay-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'

/** The summary of all published reviews of a home. */
export type ReviewSummaryShape = ShapeOf<typeof reviewSummarySchema>

/** How many reviews a page of `GET /api/stays/{slug}/reviews` has. */
export const REVIEWS_A_PAGE = 10

/** `GET /api/stays/{slug}/reviews?page&order`. */
export interface ReviewPageShape {
  readonly data: readonly ReviewShape[]
  readonly meta: ShapeOf<typeof reviewPageMetaSchema>
}

export type ReviewShape = ShapeOf<typeof guestReviewSchema>

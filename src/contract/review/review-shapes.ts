import type { guestReviewSchema, reviewPageMetaSchema, reviewSummarySchema } from '#contract/stay-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'

/** What all published reviews of a home come to. */
export type ReviewSummaryShape = ShapeOf<typeof reviewSummarySchema>

/** Reviews on a page of `GET /api/stays/{slug}/reviews`. */
export const REVIEWS_A_PAGE = 10

/** `GET /api/stays/{slug}/reviews?page&order`. */
export interface ReviewPageShape {
  readonly data: readonly ReviewShape[]
  readonly meta: ShapeOf<typeof reviewPageMetaSchema>
}

export type ReviewShape = ShapeOf<typeof guestReviewSchema>

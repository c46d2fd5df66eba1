import type { ReviewTopic } from '#core/review/review-topics.ts'
import type { ReviewOrder } from '#core/review/review-order.ts'
import type { ReviewScore } from '#core/review/review-score.ts'

/** What all published reviews of a home come to. */
export interface ReviewSummaryShape {
  /** Averages with one decimal of 1 to 5, of the things that were scored. */
  readonly scores: readonly { readonly name: ReviewScore; readonly average: number; readonly count: number }[]
  /** What at least two guests bring up, most often first. */
  readonly topics: readonly ReviewTopic[]
  /** The newest of the least content reviews, when somebody was not wholly content. */
  readonly critical: ReviewShape | null
}

/** Reviews on a page of `GET /api/stays/{slug}/reviews`. */
export const REVIEWS_A_PAGE = 10

/** `GET /api/stays/{slug}/reviews?page&order`. */
export interface ReviewPageShape {
  readonly data: readonly ReviewShape[]
  readonly meta: { readonly total: number; readonly page: number; readonly pages: number; readonly order: ReviewOrder }
}

export interface ReviewShape {
  readonly author: string
  readonly month: string
  readonly overall: number
  readonly body: string
  readonly hostReply: string | null
}

import type { ReviewShape } from '#contract/review/review-shapes.ts'
import type { PublishedReview } from '#db/queries/review/review-queries.ts'

/** Returns a review as visitors read it. */
export function reviewShape({ author, month, overall, body, hostReply }: PublishedReview): ReviewShape {
  return { author, month, overall, body, hostReply }
}

import type { ReviewShape } from '#contract/review/review-shapes.ts'

/** A review as pages show it, with `month` in words. */
export interface ReviewArticleProps {
  readonly review: ReviewShape
  readonly hostName: string
  /** Whether this is the least satisfied review of all; it is marked as such, not hidden. */
  readonly isCritical?: boolean
}

/** What one guest said, and what the host answered. */
export function ReviewArticle({ review, hostName, isCritical = false }: ReviewArticleProps) {
  return (
    <article className="review">
      <footer>
        <span className="avatar" aria-hidden="true">
          {Array.from(review.author)[0]}
        </span>
        <span>
          <b>{review.author}</b>
          <br />
          <span className="tiny muted">{`${review.month}, ${review.overall} of 5`}</span>
        </span>
        {isCritical ? <span className="tag warn">Least content</span> : null}
      </footer>
      <p>{review.body}</p>
      {review.hostReply ? <p className="reply">{`${hostName}: ${review.hostReply}`}</p> : null}
    </article>
  )
}

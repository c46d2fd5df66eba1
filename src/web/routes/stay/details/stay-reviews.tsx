import type { StayPageShape } from '#contract/stay-shapes.ts'
import { counted } from '../../../messages/party-words.ts'

/** What guests said, the critical remark among the praise. */
export function StayReviews({
  rating,
  reviews,
  reviewList,
  hostName,
}: Pick<StayPageShape, 'rating' | 'reviews' | 'reviewList'> & { readonly hostName: string }) {
  if (rating === null || reviewList.length === 0) return null
  return (
    <section className="block" id="reviews">
      <h2 className="vh">Reviews</h2>
      <div className="review-top">
        <div>
          <span className="score">{rating.toFixed(2)}</span>
          <p className="muted small">{`from ${counted(reviews, 'review')}`}</p>
        </div>
      </div>
      <div className="reviews">
        {reviewList.map((review) => (
          <article key={`${review.author} ${review.month}`} className="review">
            <footer>
              <span className="avatar" aria-hidden="true">
                {review.author.slice(0, 1)}
              </span>
              <span>
                <b>{review.author}</b>
                <br />
                <span className="tiny muted">{`${review.month}, ${review.overall} of 5`}</span>
              </span>
            </footer>
            <p>{review.body}</p>
            {review.hostReply ? <p className="reply">{`${hostName}: ${review.hostReply}`}</p> : null}
          </article>
        ))}
      </div>
    </section>
  )
}

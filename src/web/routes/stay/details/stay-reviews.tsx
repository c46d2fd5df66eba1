import { reviewsToRead } from '#web/text/counts/review-counts.ts'
import { reviewsPath } from '#contract/review/reviews-path.ts'
import { Link } from 'react-router'
import { ReviewArticle } from '#web/routes/review/review-article.tsx'
import { ReviewFigures } from '#web/routes/review/review-figures.tsx'
import type { StayPageData } from '#web/routes/stay/stay-page-data.ts'

const SHOWN = 6

/** What guests said: the figures, the newest reviews, and the least satisfied one of them all, however old it is. */
export function StayReviews({ stay }: { readonly stay: StayPageData }) {
  const { rating, reviews, reviewList, reviewSummary, host } = stay
  if (rating === null || reviewList.length === 0) return null
  const { critical } = reviewSummary
  const isCritical = (review: { readonly author: string; readonly body: string }) =>
    review.author === critical?.author && review.body === critical.body
  const newest = reviewList.slice(0, SHOWN)
  const shown = critical === null || newest.some(isCritical) ? newest : [...newest.slice(0, SHOWN - 1), critical]
  return (
    <section className="block" id="reviews">
      <h2 className="vh">Reviews</h2>
      <ReviewFigures rating={rating} reviews={reviews} summary={reviewSummary} />
      <div className="reviews">
        {shown.map((review, index) => (
          <ReviewArticle key={index} review={review} hostName={host.name} isCritical={isCritical(review)} />
        ))}
      </div>
      {reviews > shown.length ? (
        <p className="read-all">
          <Link className="link" to={reviewsPath(stay.slug)}>
            {reviewsToRead(reviews)}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

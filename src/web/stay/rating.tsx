import { counted } from '#core/text/counted.ts'

export interface RatingProps {
  readonly rating: number | null
  readonly reviews: number
}

/** The average of all reviews and their number; "New" for a home without reviews. */
export function Rating({ rating, reviews }: RatingProps) {
  if (rating === null || reviews === 0) return <span className="rate">New</span>
  return (
    <span className="rate">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z" />
      </svg>
      <span>
        <span className="vh">Rated </span>
        {rating.toFixed(2)}
        <span className="vh"> of 5 by {counted(reviews, 'guest')}</span>{' '}
        <span className="muted" aria-hidden="true">
          ({reviews})
        </span>
      </span>
    </span>
  )
}

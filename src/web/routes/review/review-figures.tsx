import { unitOfGuests } from '#web/text/counts/review-counts.ts'
import type { ReviewSummaryShape } from '#contract/review/review-shapes.ts'
import { counted } from '#core/text/counted.ts'
import { scoreText, topicText } from '#web/text/review-text.ts'

export interface ReviewFiguresProps {
  readonly rating: number
  readonly reviews: number
  readonly summary: ReviewSummaryShape
}

/**
 * The average, the scores of single aspects, and the topics that guests mention, with praise and criticism kept apart.
 */
export function ReviewFigures({ rating, reviews, summary: { scores, topics } }: ReviewFiguresProps) {
  return (
    <div className="review-top">
      <div>
        <span className="score">{rating.toFixed(2)}</span>
        <p className="muted small">{`from ${counted(reviews, 'review')}`}</p>
      </div>
      <div>
        {scores.length > 0 ? (
          <dl className="scores">
            {scores.map(({ name, average }) => (
              <div key={name}>
                <dt>{scoreText[name]}</dt>
                <dd>{average.toFixed(1)}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {topics.length > 0 ? (
          <>
            <p className="small muted" id="topics">
              What guests mention unprompted
            </p>
            <ul className="topic-list" aria-labelledby="topics">
              {topics.map(({ code, count, tone }) => (
                <li key={code} className={tone === 'less' ? 'less' : undefined}>
                  {topicText[code]} <b>{count}</b>
                  <span className="vh">{unitOfGuests(count)}</span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </div>
  )
}

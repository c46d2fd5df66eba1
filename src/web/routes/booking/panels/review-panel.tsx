import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { Icon } from '#web/icon/icon.tsx'
import { FieldNotes } from '#web/ui/text-field.tsx'
import type { BookingRefused } from './booking-action.ts'
import { ReviewScores } from './review-scores.tsx'

const STARS = [
  [5, 'Wonderful'],
  [4, 'Good'],
  [3, 'All right'],
  [2, 'Not good'],
  [1, 'Bad'],
] as const

export interface ReviewPanelProps {
  readonly booking: BookingShape
  readonly actionKey: string
  readonly refused: BookingRefused | undefined
}

/** What the guest thinks of the stay, once it is over. */
export function ReviewPanel({ booking, actionKey, refused }: ReviewPanelProps) {
  if (booking.review === 'written') {
    return (
      <section className="panel" id="review">
        <h2>Your review</h2>
        <p className="muted">Thank you, your review is written. It appears with the home.</p>
      </section>
    )
  }
  if (booking.review !== 'open') return null
  const again = refused?.intent === 'review' ? refused : undefined
  return (
    <section className="panel" id="review">
      <h2>{`How was ${booking.stay.title}?`}</h2>
      <form method="post" className="stack tight">
        <input type="hidden" name="intent" value="review" />
        <input type="hidden" name="actionKey" value={actionKey} />
        <fieldset className="field" aria-describedby={again?.errors['overall'] ? 'overall-error' : undefined}>
          <legend className="label">In all</legend>
          <div className="row stars">
            {STARS.map(([stars, text]) => (
              <label key={stars} className="check">
                <input
                  type="radio"
                  name="overall"
                  value={stars}
                  required
                  defaultChecked={again?.values['overall'] === String(stars)}
                />
                {stars}
                <Icon name="star" />
                {text}
              </label>
            ))}
          </div>
          <FieldNotes name="overall" error={again?.errors['overall']} />
        </fieldset>
        <div className="field">
          <label htmlFor="body">What should others know?</label>
          <textarea
            className="input"
            id="body"
            name="body"
            rows={5}
            maxLength={4000}
            required
            defaultValue={again?.values['body'] ?? ''}
            aria-invalid={again?.errors['body'] ? true : undefined}
            aria-describedby={again?.errors['body'] ? 'body-hint body-error' : 'body-hint'}
          />
          <FieldNotes
            name="body"
            hint="What was good, what was not. Your first name stands beside it."
            error={again?.errors['body']}
          />
        </div>
        <ReviewScores values={again?.values ?? {}} />
        <p>
          <button className="btn" type="submit">
            Send the review
          </button>
        </p>
      </form>
    </section>
  )
}

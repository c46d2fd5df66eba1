import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { BookingReviewsShape } from '#contract/review/review-of-guest.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { reviewsPath } from '#contract/review/reviews-path.ts'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { instantText } from '#web/text/instant-text.ts'
import { bookingActionText } from '#web/text/booking-life-text.ts'
import { FieldNotes, firstFault } from '#web/ui/text-field.tsx'
import { useDraft } from '#web/ui/use-draft.ts'
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
  readonly reviews: BookingReviewsShape | null
  readonly actionKey: string
  readonly refused: BookingRefused | undefined
}

/** The guest's review of the stay, once it is over. */
export function ReviewPanel({ booking, reviews, actionKey, refused }: ReviewPanelProps) {
  const own = reviews?.own ?? null
  if (own?.sealedUntil) return <SealedReview {...{ booking, own, actionKey, refused }} until={own.sealedUntil} />
  if (booking.review === 'written') return <WrittenReview booking={booking} own={own} />
  if (booking.review !== 'open') return null
  const again = refused?.intent === 'review' ? refused : undefined
  return (
    <section className="panel" id="review">
      <h2>{`How was ${booking.stay.title}?`}</h2>
      <ReviewForm
        intent="review"
        label="Send the review"
        booking={booking}
        actionKey={actionKey}
        refused={again}
        first={{}}
      />
      <p className="muted small mt-3">{BLIND}</p>
    </section>
  )
}

/** What the guest wrote, and where it can be read with the answer of the host. */
function WrittenReview({
  booking: { stay },
  own,
}: Pick<SealedReviewProps, 'booking'> & Pick<BookingReviewsShape, 'own'>) {
  const isPublished = own?.state === 'published'
  return (
    <section className="panel stack tight" id="review">
      <h2>Your review</h2>
      {own ? (
        <>
          <p className="as-written">{own.body}</p>
          <p className="muted small">{`${own.overall} of 5`}</p>
        </>
      ) : null}
      <p className="muted">
        {isPublished
          ? 'Thank you, your review is published. It is shown with the home.'
          : 'Thank you for your review. It is not shown with the home.'}
      </p>
      {isPublished ? (
        <p>
          <Link className="link" to={reviewsPath(stay.slug)}>
            {`What guests say about ${stay.title}`}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

interface SealedReviewProps extends Omit<ReviewPanelProps, 'reviews'> {
  readonly own: NonNullable<BookingReviewsShape['own']>
  readonly until: string
}

/** A review that nobody can read yet, so it may still be changed. */
function SealedReview({ booking, own, until, actionKey, refused }: SealedReviewProps) {
  const again = refused?.intent === 'review-anew' ? refused : undefined
  const scores = Object.entries(own.scores).map(([name, stars]) => [name, String(stars)] as const)
  const first = { overall: String(own.overall), body: own.body, ...Object.fromEntries(scores) }
  return (
    <section className="panel stack tight" id="review">
      <h2>Your review</h2>
      <p>
        Thank you, your review is written. It is published as soon as the host has reviewed you, too, and on{' '}
        <b>{instantText(until, booking.stay.timeZone)}</b> at the latest.
      </p>
      <details className="fold" open={again !== undefined}>
        <summary>Change it</summary>
        <ReviewForm
          intent="review-anew"
          label="Keep the change"
          booking={booking}
          actionKey={actionKey}
          refused={again}
          first={first}
        />
      </details>
    </section>
  )
}

/** Explains that neither side sees the other's review first, so nobody needs to be kinder than they want to be. */
const BLIND =
  'The host can read it only once they have reviewed you too, or 14 days after check-out; then both are published together.'

interface ReviewFormProps {
  readonly intent: 'review' | 'review-anew'
  readonly label: string
  readonly booking: BookingShape
  readonly actionKey: string
  readonly refused: BookingRefused | undefined
  /** The initial values of the fields. */
  readonly first: Readonly<Record<string, string>>
}

function ReviewForm({ intent, label, booking, actionKey, refused, first }: ReviewFormProps) {
  const values = refused?.values ?? first
  const { field, isBack } = useDraft(`holmstay.review.${booking.documentId}`, [first['body'] ?? ''])
  return (
    // No fragment here: it would win over `autofocus`, and hide the mistake.
    <form method="post" action={sitePaths.booking(booking.documentId)} className="stack tight mt-4">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="actionKey" value={actionKey} />
      <fieldset className="field" aria-describedby={refused?.errors['overall'] ? 'overall-error' : undefined}>
        <legend className="label">In all</legend>
        <div className="row stars">
          {STARS.map(([stars, text]) => (
            <label key={stars} className="check">
              <input
                type="radio"
                name="overall"
                value={stars}
                required
                defaultChecked={values['overall'] === String(stars)}
              />
              {stars}
              <Icon name="star" />
              {text}
            </label>
          ))}
        </div>
        <FieldNotes name="overall" error={refused?.errors['overall']} />
      </fieldset>
      <div className="field">
        <label htmlFor="body">What should others know?</label>
        <textarea
          ref={field}
          className="input"
          id="body"
          name="body"
          rows={5}
          maxLength={4000}
          required
          defaultValue={values['body'] ?? ''}
          {...firstFault(refused?.errors ?? {})('body')}
          aria-invalid={refused?.errors['body'] ? true : undefined}
          aria-describedby={refused?.errors['body'] ? 'body-hint body-error' : 'body-hint'}
        />
        <FieldNotes
          name="body"
          hint={
            <>
              {isBack ? <b>{`${bookingActionText.notSentYet} `}</b> : null}
              What was good, what was not. Your first name is shown with it.
            </>
          }
          error={refused?.errors['body']}
        />
      </div>
      <ReviewScores values={values} />
      <p>
        <button className="btn" type="submit">
          {label}
        </button>
      </p>
    </form>
  )
}

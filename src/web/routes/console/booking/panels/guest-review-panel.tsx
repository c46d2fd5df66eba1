import { GUEST_SCORES } from '#core/review/guest-score.ts'
import { counted } from '#core/text/counted.ts'
import type { StaffReviewOfGuestShape } from '#contract/review/review-of-guest.ts'
import { Labelled, LabelledTextarea } from '#web/console/labelled.tsx'
import { useMay } from '#web/console/may/may.ts'
import { Icon } from '#web/icon/icon.tsx'
import { reportReasonText } from '#web/text/booking/report-reason-text.ts'
import { guestReviewText } from '#web/text/console/guest-review-text.ts'
import { firstNameOf } from '#web/text/booking/guest-name.ts'
import { monthAndYear } from '#web/text/date-text.ts'
import { instantText } from '#web/text/instant-text.ts'
import { guestScoreText } from '#web/text/booking/booking-names.ts'
import { REVIEW_GUEST, type RefusedGuestReview } from '../action/review-guest.ts'

export interface GuestReviewPanelProps {
  readonly reviews: StaffReviewOfGuestShape | null
  readonly guestName: string
  /** The slug of the home. */
  readonly stay: string
  readonly timeZone: string
  readonly actionKey: string
  /** Whether the form of an action is open, whose button is then the main one of the page. */
  readonly isAside: boolean
  readonly refused: RefusedGuestReview | undefined
}

/** The host side's review of the guest. Nothing before the end of the stay, and nothing if nobody wrote in time. */
export function GuestReviewPanel({
  reviews,
  guestName,
  stay,
  timeZone,
  actionKey,
  isAside,
  refused,
}: GuestReviewPanelProps) {
  const { own = null, openUntil = null } = reviews ?? {}
  const may = useMay()
  const isOpen = openUntil !== null && may('PUT /api/staff/bookings/:id/review-of-guest', stay)
  if (own === null && !isOpen) return null
  const guest = firstNameOf(guestName)
  return (
    <section className="c-section c-stack" aria-labelledby="review-guest" id="review">
      <div className="c-head">
        <h2 id="review-guest">{own ? guestReviewText.written(guest) : guestReviewText.title(guest)}</h2>
        {isOpen ? <span className="c-end c-quiet">{`until ${instantText(openUntil, timeZone)}`}</span> : null}
      </div>
      {own ? <ReviewText review={own} /> : null}
      {own?.hiddenReason ? (
        <div className="c-note">{`${guestReviewText.hidden} ${reportReasonText[own.hiddenReason]}.`}</div>
      ) : null}
      {own?.publishedAt && !own.hiddenReason ? <p className="c-quiet">{guestReviewText.readers}</p> : null}
      {!isOpen ? null : (
        <>
          <p className="c-quiet">{guestReviewText.blind}</p>
          <details className="c-disclosure" open={refused !== undefined}>
            <summary className="c-btn">{own ? 'Edit it…' : 'Review the guest…'}</summary>
            <GuestReviewForm own={own} actionKey={actionKey} isAside={isAside} refused={refused} />
          </details>
        </>
      )}
    </section>
  )
}

function GuestReviewForm({
  own,
  actionKey,
  isAside,
  refused,
}: Pick<GuestReviewPanelProps, 'actionKey' | 'isAside' | 'refused'> & Pick<StaffReviewOfGuestShape, 'own'>) {
  const first = own
    ? { ...own.scores, overall: own.overall, body: own.body, again: own.wouldHostAgain ? 'yes' : 'no' }
    : {}
  const values: Readonly<Record<string, string | number | undefined>> = refused?.words ?? first
  return (
    <form method="post" className="c-stack">
      <input type="hidden" name="intent" value={REVIEW_GUEST} />
      <input type="hidden" name="actionKey" value={`${actionKey}-${REVIEW_GUEST}`} />
      <input type="hidden" name="version" value={own?.version ?? 0} />
      {refused ? (
        <div className="c-note bad" role="alert">
          {refused.fault}
        </div>
      ) : null}
      <Stars name="overall" label="In all" first={values['overall']} isRequired />
      <LabelledTextarea
        label="What should the guest and other hosts know?"
        name="body"
        rows={4}
        maxLength={4000}
        required
        defaultValue={values['body'] ?? ''}
      />
      <div className="c-fields">
        {GUEST_SCORES.map((name) => (
          <Stars key={name} name={name} label={`${guestScoreText[name]} (optional)`} first={values[name]} />
        ))}
      </div>
      <Labelled label={guestReviewText.again}>
        <select className="c-input" name="again" required defaultValue={values['again'] ?? ''}>
          <option value="">Choose</option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </select>
        <span className="c-hint">{guestReviewText.againHint}</span>
      </Labelled>
      <div className="c-row">
        <button className={isAside ? 'c-btn' : 'c-btn go'}>{own ? 'Keep the change' : 'Send the review'}</button>
      </div>
    </form>
  )
}

interface StarsProps {
  readonly name: string
  readonly label: string
  readonly first: string | number | undefined
  readonly isRequired?: boolean
}

function Stars({ name, label, first = '', isRequired = false }: StarsProps) {
  return (
    <Labelled label={label}>
      <select className="c-input" name={name} required={isRequired} defaultValue={first}>
        <option value="">{isRequired ? 'Choose' : 'No answer'}</option>
        {[5, 4, 3, 2, 1].map((stars) => (
          <option key={stars} value={stars}>{`${stars} of 5`}</option>
        ))}
      </select>
    </Labelled>
  )
}

/** What hosts of other stays said about the guest, as a help in deciding about a request. */
export function HostsSayPanel({ reviews }: Pick<GuestReviewPanelProps, 'reviews'>) {
  if (reviews === null || reviews.guest.count === 0) return null
  const { average, count, again, reviews: others } = reviews.guest
  return (
    <section className="c-section" aria-labelledby="hosts-say">
      <div className="c-head">
        <h2 id="hosts-say">What hosts say</h2>
        <span className="c-end c-quiet">{`${average?.toFixed(1)} of 5, ${counted(count, 'review')}`}</span>
      </div>
      <p className="c-hint">{`Would host them again: ${again} of ${count}`}</p>
      <ul className="c-reviews">
        {others.map((review, index) => (
          <li key={index}>
            <ReviewText review={review} />
            <p className="c-quiet">{[review.host ?? 'A host', monthAndYear(review.month)].join(', ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ShownReview = Pick<
  StaffReviewOfGuestShape['guest']['reviews'][number],
  'overall' | 'scores' | 'body' | 'wouldHostAgain'
>

function ReviewText({ review: { overall, scores, body, wouldHostAgain } }: { readonly review: ShownReview }) {
  const single = GUEST_SCORES.flatMap((name) => {
    const stars = scores[name]
    return stars === undefined ? [] : [`${guestScoreText[name]} ${stars}`]
  })
  return (
    <>
      <span className="c-stars" role="img" aria-label={`${overall} of 5 stars`}>
        {Array.from({ length: 5 }, (_, index) => (
          <Icon key={index} name="star" className={index < overall ? 'on' : ''} />
        ))}
      </span>
      <p className="c-said">{body}</p>
      <p className="c-quiet">{[...single, wouldHostAgain ? 'Would host again' : 'Would not host again'].join(' · ')}</p>
    </>
  )
}

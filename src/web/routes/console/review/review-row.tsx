import { Link } from 'react-router'
import type { StaffReviewShape } from '#contract/review/staff-review.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { useMay } from '#web/console/may/may.ts'
import { Icon } from '#web/icon/icon.tsx'
import { usePageTimeZone } from '#web/shell/local-time.tsx'
import { reportReasonText } from '#web/text/booking/report-reason-text.ts'
import { dayOfInstant } from '#web/text/instant-text.ts'
import type { RefusedReview } from './review-action.ts'
import { ReasonForm, ReplyForm, ShowForm } from './review-forms.tsx'

interface ReviewRowProps {
  readonly review: StaffReviewShape
  /** Whether the user decides about reports. */
  readonly decides: boolean
  readonly refused: RefusedReview | null
}

/** A review with its answer and the possible actions. */
export function ReviewRow({ review, decides, refused }: ReviewRowProps) {
  const may = useMay()
  const timeZone = usePageTimeZone()
  const dayOf = (instant: string) => dayOfInstant(instant, timeZone)
  const { documentId, author, overall, body, createdAt, stay, booking, state, reply, report, hiddenReason } = review
  const isShown = state === 'published'
  return (
    <li data-row className={isShown ? undefined : 'hidden'}>
      <header>
        <span className="c-stars" role="img" aria-label={`${overall} of 5 stars`}>
          {Array.from({ length: 5 }, (_, index) => (
            <Icon key={index} name="star" className={index < overall ? 'on' : ''} />
          ))}
        </span>
        <b>{author}</b>
        <Link to={sitePaths.stay(stay.slug)} className="c-link" reloadDocument>
          {stay.title}
        </Link>
        {booking ? (
          <Link to={consolePaths.consoleBooking(booking.documentId)} className="c-link">
            {booking.reference}
          </Link>
        ) : null}
        <time dateTime={createdAt}>{dayOf(createdAt)}</time>
      </header>
      <p className="c-said">{body}</p>
      {reply ? (
        <div className="c-replied">
          <b>Answer of {dayOf(reply.at)}</b>
          <p className="c-said">{reply.text}</p>
        </div>
      ) : null}
      {hiddenReason ? <div className="c-note">Hidden: {reportReasonText[hiddenReason]}.</div> : null}
      {report && !report.isDecided ? (
        <div className="c-note warn">
          <div>
            Reported on {dayOf(report.at)}: {reportReasonText[report.reason]}. “{report.note}”
          </div>
        </div>
      ) : null}
      <div className="c-row">
        {isShown &&
        may('PUT /api/staff/reviews/:id/reply', stay.slug) &&
        (reply === null || reply.openUntil !== null) ? (
          <ReplyForm
            id={documentId}
            author={author}
            reply={reply}
            refused={refused?.intent === 'reply' ? refused : null}
          />
        ) : null}
        {isShown &&
        !decides &&
        may('POST /api/staff/reviews/:id/report', stay.slug) &&
        (report === null || report.isDecided) ? (
          <ReasonForm
            id={documentId}
            author={author}
            intent="report"
            refused={refused?.intent === 'report' ? refused : null}
          />
        ) : null}
        {decides && isShown ? (
          <ReasonForm
            id={documentId}
            author={author}
            intent="hide"
            chosen={report?.reason}
            refused={refused?.intent === 'hide' ? refused : null}
          />
        ) : null}
        {decides && (!isShown || (report && !report.isDecided)) ? (
          <ShowForm id={documentId} author={author} isHidden={!isShown} />
        ) : null}
      </div>
    </li>
  )
}

import { Link } from 'react-router'
import type { ReviewOfGuestShape } from '#contract/review/review-of-guest.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { Icon } from '#web/icon/icon.tsx'
import { reportReasonText } from '#web/text/booking/report-reason-text.ts'
import { usePageTimeZone } from '#web/shell/local-time.tsx'
import { guestReviewText } from '#web/text/staff-review-text.ts'
import { dayOfInstant } from '#web/text/instant-text.ts'
import { ReasonForm, ShowForm } from './review-forms.tsx'

/** What a host said about a guest, the guest's objection, and the possible decisions. */
export function GuestReviewRow({ review }: { readonly review: ReviewOfGuestShape }) {
  const timeZone = usePageTimeZone()
  const { booking, guest, host, stay, overall, body, publishedAt, report, hiddenReason, isOwn, isDecidedByWriter } =
    review
  const author = host ?? 'The host'
  const isOpen = report !== null && !report.isDecided
  return (
    <li data-row className={hiddenReason ? 'hidden' : undefined}>
      <header>
        <span className="c-stars" role="img" aria-label={`${overall} of 5 stars`}>
          {Array.from({ length: 5 }, (_, index) => (
            <Icon key={index} name="star" className={index < overall ? 'on' : ''} />
          ))}
        </span>
        <b>{`${author} about ${guest || 'a guest'}`}</b>
        <span>{stay}</span>
        <Link to={consolePaths.consoleBooking(booking.documentId)} className="c-link">
          {booking.reference}
        </Link>
        <time dateTime={publishedAt}>{dayOfInstant(publishedAt, timeZone)}</time>
      </header>
      <p className="c-said">{body}</p>
      {hiddenReason ? <div className="c-note">Hidden: {reportReasonText[hiddenReason]}.</div> : null}
      {isOpen ? (
        <div className="c-note warn">
          <div>
            {`Reported by the guest on ${dayOfInstant(report.at, timeZone)}: ${reportReasonText[report.reason]}. “${report.note}”`}
          </div>
        </div>
      ) : null}
      {isOwn ? (
        <div className="c-note warn">{guestReviewText.isOwn}</div>
      ) : isDecidedByWriter ? (
        <div className="c-note">{guestReviewText.isDecidedByWriter}</div>
      ) : null}
      <div className="c-row">
        {hiddenReason ? null : (
          <ReasonForm
            id={booking.documentId}
            author={author}
            intent="hide"
            chosen={report?.reason}
            refused={null}
            isOwn={isOwn}
          />
        )}
        {hiddenReason || isOpen ? (
          <ShowForm id={booking.documentId} author={author} isHidden={hiddenReason !== null} isOwn={isOwn} />
        ) : null}
      </div>
    </li>
  )
}

import type { ReviewOfMeShape } from '#contract/review/review-of-guest.ts'
import type { GuestScore } from '#core/review/guest-score.ts'
import type { ReportReason } from '#core/review/host-reply.ts'
import { reportReasonText } from '#web/text/booking/report-reason-text.ts'
import { guestScoreText } from '#web/text/booking/booking-names.ts'
import { dayOfInstant } from '#web/text/instant-text.ts'
import { describedBy, FieldNotes, firstFault } from '#web/ui/text-field.tsx'
import type { BookingRefused } from './booking-action.ts'

export interface HostReviewProps {
  readonly review: ReviewOfMeShape
  readonly timeZone: string
  readonly actionKey: string
  readonly refused: BookingRefused | undefined
}

/** What the host of a stay said about the guest, and how the guest can have it checked. */
export function HostReview({ review, timeZone, actionKey, refused }: HostReviewProps) {
  const { host, overall, scores, body, report, isHidden } = review
  if (isHidden) return <HiddenReview />
  // Uses the table of the names: the tuple would be one more file for browsers to load.
  const single = (Object.keys(guestScoreText) as GuestScore[]).flatMap((name) => {
    const stars = scores[name]
    return stars === undefined ? [] : [`${guestScoreText[name]} ${stars}`]
  })
  const again = refused?.intent === REPORT ? refused : undefined
  return (
    <section className="panel stack tight" id="about-you">
      <h2>What the host says about you</h2>
      <p className="as-written">{body}</p>
      <p className="muted small">{[host ?? 'The host', `${overall} of 5`, ...single].join(' · ')}</p>
      <p className="muted small">Only hosts you book with can read it.</p>
      {report ? <p className="small">{reportText(report, timeZone)}</p> : null}
      {report && !report.isDecided ? null : <ReportForm actionKey={actionKey} refused={again} />}
    </section>
  )
}

function HiddenReview() {
  return (
    <section className="panel stack tight" id="about-you">
      <h2>What the host said about you</h2>
      <p>We have reviewed it and hidden it: it is no longer shown and does not count.</p>
    </section>
  )
}

function reportText({ reason, at, isDecided }: NonNullable<ReviewOfMeShape['report']>, timeZone: string): string {
  const reported = `Reported on ${dayOfInstant(at, timeZone)}: ${reportReasonText[reason].toLowerCase()}.`
  return isDecided
    ? `${reported} We have reviewed it and left it as it is.`
    : `${reported} We are reviewing it; until then hosts can read it.`
}

/** The value by which the page recognises this form. */
const REPORT = 'report-host-review'

function ReportForm({ actionKey, refused }: Pick<HostReviewProps, 'actionKey' | 'refused'>) {
  const { values = {}, errors = {} } = refused ?? {}
  const [reasonFault, fault] = [errors['reason'], errors['note']]
  return (
    <details className="fold" open={refused !== undefined}>
      <summary>Report it</summary>
      <form method="post" className="stack tight mt-4">
        <input type="hidden" name="intent" value={REPORT} />
        <input type="hidden" name="actionKey" value={`${actionKey}-${REPORT}`} />
        <div className="field">
          <label htmlFor="report-reason">What is wrong with it</label>
          <select
            className="input"
            id="report-reason"
            name="reason"
            required
            defaultValue={values['reason'] ?? ''}
            aria-invalid={reasonFault ? true : undefined}
            aria-describedby={describedBy('report-reason', null, reasonFault)}
          >
            <option value="">Choose a reason</option>
            {(Object.keys(reportReasonText) as ReportReason[]).map((reason) => (
              <option key={reason} value={reason}>
                {reportReasonText[reason]}
              </option>
            ))}
          </select>
          <FieldNotes name="report-reason" error={reasonFault} />
        </div>
        <div className="field">
          <label htmlFor="note">What should we know?</label>
          <textarea
            className="input"
            id="note"
            name="note"
            rows={3}
            maxLength={2000}
            required
            defaultValue={values['note'] ?? ''}
            {...firstFault(errors)('note')}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'note-hint note-error' : 'note-hint'}
          />
          <FieldNotes
            name="note"
            hint="Only we read this, not the host. A bad review alone is no reason."
            error={fault}
          />
        </div>
        <p>
          <button className="btn quiet" type="submit">
            Report it
          </button>
        </p>
      </form>
    </details>
  )
}

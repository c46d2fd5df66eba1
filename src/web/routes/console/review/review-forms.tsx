import { Form } from 'react-router'
import { REPORT_REASONS, type ReportReason } from '#core/review/host-reply.ts'
import { Labelled, LabelledTextarea } from '#web/console/labelled.tsx'
import { FAULT_ID, WrongField } from '#web/console/wrong-field.tsx'
import { reportReasonText } from '#web/text/booking/report-reason-text.ts'
import { Clashes } from '#web/routes/console/stay/form/clashes.tsx'
import { useSeen } from '#web/routes/console/stay/form/use-seen.ts'
import type { RefusedReview } from './review-action.ts'

interface OfReview {
  readonly id: string
  readonly author: string
}

interface ReplyFormProps extends OfReview {
  readonly reply: { readonly text: string } | null
  readonly refused: RefusedReview | null
}

/** Writes the answer to a review, or changes it while that is possible. */
export function ReplyForm(props: ReplyFormProps) {
  const { reply, refused } = props
  return (
    <details className="c-disclosure" open={refused !== null}>
      <summary className="c-btn">{reply ? 'Edit the answer…' : 'Answer…'}</summary>
      <ReplyFields key={refused?.seen ?? ''} {...props} />
    </details>
  )
}

function ReplyFields({ id, author, reply, refused }: ReplyFormProps) {
  const saved = { text: reply?.text ?? '' }
  const { ref, seen } = useSeen<HTMLFormElement>(saved, refused?.seen == null ? saved : { text: refused.seen })
  return (
    <Form method="post" className="c-stack" ref={ref}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="author" value={author} />
      <input type="hidden" name="seen" value={JSON.stringify(seen)} />
      <Fault refused={refused} />
      {refused && refused.clashes.length > 0 ? <Clashes clashes={refused.clashes} saved="?view=all" /> : null}
      <WrongField value={refused?.wrong ?? null}>
        <LabelledTextarea
          label={`Answer to ${author}, for everybody to read`}
          name="text"
          rows={4}
          maxLength={2000}
          required
          defaultValue={refused?.text ?? reply?.text ?? ''}
        />
      </WrongField>
      <div className="c-row">
        <button className="c-btn go">Publish the answer</button>
        <span className="c-quiet">It can be edited for 14 days.</span>
      </div>
    </Form>
  )
}

interface ReasonFormProps extends OfReview {
  readonly intent: 'report' | 'hide'
  readonly chosen?: ReportReason | undefined
  /** Whether the user who decides also wrote the review, which the form then states. */
  readonly isOwn?: boolean
  readonly refused: RefusedReview | null
}

/** Reports a review, or hides it, for one of the listed reasons. */
export function ReasonForm({ id, author, intent, chosen, refused, isOwn = false }: ReasonFormProps) {
  const isReport = intent === 'report'
  return (
    <details className="c-disclosure" open={refused !== null}>
      <summary className="c-btn">{isReport ? 'Report…' : 'Hide…'}</summary>
      <Form method="post" className="c-stack">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="intent" value={intent} />
        {isOwn ? <input type="hidden" name="isOwn" value="yes" /> : null}
        <Fault refused={refused} />
        <Labelled label={isReport ? `What is wrong with ${author}’s review` : `Why ${author}’s review is hidden`}>
          <select
            className="c-input"
            name="reason"
            required
            defaultValue={refused?.reason ?? chosen ?? ''}
            aria-invalid={refused?.wrong === 'reason' ? true : undefined}
            aria-describedby={refused?.wrong === 'reason' ? FAULT_ID : undefined}
          >
            <option value="">Choose a reason</option>
            {REPORT_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {reportReasonText[reason]}
              </option>
            ))}
          </select>
        </Labelled>
        {isReport ? (
          <WrongField value={refused?.wrong ?? null}>
            <LabelledTextarea
              label="What the administrators should know"
              name="text"
              rows={3}
              maxLength={2000}
              required
              defaultValue={refused?.text ?? ''}
            />
          </WrongField>
        ) : (
          <p className="c-quiet">A bad review alone is no reason. Hiding is recorded in the audit log.</p>
        )}
        <div className="c-row">
          <button className={`c-btn ${isReport ? 'pine' : 'bad'}`}>
            {isReport ? 'Report the review' : 'Hide the review'}
          </button>
        </div>
      </Form>
    </details>
  )
}

/** Leaves a reported review as it is, or shows a hidden one again. */
export function ShowForm({
  id,
  author,
  isHidden,
  isOwn = false,
}: OfReview & { readonly isHidden: boolean; readonly isOwn?: boolean }) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      {isOwn ? <input type="hidden" name="isOwn" value="yes" /> : null}
      <button className="c-btn" name="intent" value="show" aria-label={`Show ${author}’s review`}>
        {isHidden ? 'Show it again' : 'Keep it shown'}
      </button>
    </Form>
  )
}

function Fault({ refused }: { readonly refused: RefusedReview | null }) {
  return refused?.fault ? (
    <div className="c-note bad" id={FAULT_ID} role="alert">
      {refused.fault}
    </div>
  ) : null
}

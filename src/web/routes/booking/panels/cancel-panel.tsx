import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { bookingCan } from '#core/booking/booking-state.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { backInOtherWays, backToVouchers } from '#core/payment/back-to-vouchers.ts'
import { refundWays } from '#core/payment/refund-ways.ts'
import type { BookingShape, CancellationPreviewShape } from '#contract/booking/booking-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { FieldNotes, firstFault } from '#web/ui/text-field.tsx'
import { useFirstFault } from '#web/ui/use-first-fault.ts'
import { cancellationReasons } from '#web/text/booking-life-text.ts'
import { deadlineText } from '#web/text/instant-text.ts'
import type { BookingRefused } from './booking-action.ts'

export interface CancelPanelProps {
  readonly booking: BookingShape
  /** Null until the guest requests it. */
  readonly preview: CancellationPreviewShape | null
  readonly actionKey: string
  readonly refused: BookingRefused | undefined
}

/** Cancels in two steps: first the refund to the cent, then reason and confirmation. Both work without scripts. */
export function CancelPanel({ booking, preview, actionKey, refused }: CancelPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const isConfirming = preview !== null
  const wasConfirming = useRef(isConfirming)
  useEffect(() => {
    // The button that asked is gone, and the focus with it.
    if (isConfirming && !wasConfirming.current) panel.current?.focus({ preventScroll: true })
    wasConfirming.current = isConfirming
  }, [isConfirming])
  if (!bookingCan('cancelByGuest', booking.state)) return null
  return (
    <section className="panel" id="cancel" aria-labelledby="cancel-title" tabIndex={-1} ref={panel}>
      <h2 id="cancel-title">Cancel this booking</h2>
      {preview ? (
        <ConfirmCancellation booking={booking} preview={preview} actionKey={actionKey} refused={refused} />
      ) : (
        <Form method="get" action={`${sitePaths.booking(booking.documentId)}#cancel`} preventScrollReset replace>
          <p className="muted small">You see exactly what comes back before anything is cancelled.</p>
          <button className="btn quiet mt-4" type="submit" name="do" value="cancel">
            See what comes back
          </button>
        </Form>
      )}
    </section>
  )
}

function ConfirmCancellation({
  booking,
  preview,
  actionKey,
  refused,
}: CancelPanelProps & { readonly preview: CancellationPreviewShape }) {
  const { currency, refundMinor, paidMinor } = preview
  const refund = formatMoney(refundMinor, currency)
  const isPlanned = booking.instalments.some(({ state }) => state === 'scheduled' || state === 'failed')
  const toVouchers = backToVouchers({ vouchers: booking.vouchers, paidMinor }, refundMinor)
  const voucherMinor = toVouchers.firstMinor + toVouchers.endedMinor
  const others = backInOtherWays(booking.paidWays, refundMinor - voucherMinor)
  const endings = booking.vouchers.flatMap((one) => (one.paidMinor > 0 && !one.isEnded ? [one.ending] : []))
  const { errors, values } = refused?.intent === 'cancel' ? refused : nothingTyped
  const form = useRef<HTMLFormElement>(null)
  useFirstFault(form, Object.keys(errors).length > 0)
  return (
    // No fragment here: without scripts it would win over `autofocus`, and hide what the top of the page says.
    <form
      method="post"
      action={`${sitePaths.booking(booking.documentId)}?do=cancel`}
      className="stack tight"
      ref={form}
    >
      <input type="hidden" name="intent" value="cancel" />
      <input type="hidden" name="actionKey" value={actionKey} />
      <input type="hidden" name="expectedRefundMinor" value={refundMinor} />
      <RefundLines preview={preview} />
      {refundMinor > 0 && (voucherMinor > 0 || others !== null) ? (
        <p className="small">{refundWays({ refundMinor, ...toVouchers, endings, others }, currency)}</p>
      ) : null}
      <p className="small muted">
        {paidMinor === 0 ? 'You have paid nothing yet.' : `Of ${formatMoney(paidMinor, currency)} that you paid.`}{' '}
        {isPlanned ? 'Planned payments are no longer due. ' : ''}
        {`This amount holds until ${deadlineText(preview.validUntil, booking.stay.timeZone)}.`}
      </p>
      <fieldset className="field" aria-describedby={errors['reason'] ? 'reason-error' : undefined}>
        <legend className="label">Why are you cancelling?</legend>
        <div>
          {cancellationReasons.map(({ code, text }) => (
            <label key={code} className="check">
              <input type="radio" name="reason" value={code} required defaultChecked={values['reason'] === code} />
              {text}
            </label>
          ))}
        </div>
        <FieldNotes name="reason" error={errors['reason']} />
      </fieldset>
      <div className="field">
        <label htmlFor="cancel-text">
          Message to the host <span className="muted">(optional unless you chose “Something else”)</span>
        </label>
        <textarea
          className="input"
          id="cancel-text"
          name="text"
          rows={2}
          maxLength={2000}
          defaultValue={values['text'] ?? ''}
          {...firstFault(errors)('text')}
          aria-invalid={errors['text'] ? true : undefined}
          aria-describedby={errors['text'] ? 'text-error' : undefined}
        />
        <FieldNotes name="text" error={errors['text']} />
      </div>
      <p className="row">
        <button className="btn" type="submit">
          {refundMinor > 0
            ? `Cancel and get ${refund} back`
            : paidMinor > 0
              ? 'Cancel without a refund'
              : 'Cancel the booking'}
        </button>
        <Link className="btn quiet" to={sitePaths.booking(booking.documentId)} preventScrollReset replace>
          Keep the booking
        </Link>
      </p>
    </form>
  )
}

const nothingTyped: Pick<BookingRefused, 'errors' | 'values'> = { errors: {}, values: {} }

function RefundLines({ preview: { lines, refundMinor, currency } }: { readonly preview: CancellationPreviewShape }) {
  return (
    <dl className="lines" aria-label="What comes back">
      {lines.map((line) => (
        <div key={line.code}>
          <dt>{line.label}</dt>
          <dd>{formatMoney(line.amountMinor, currency)}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>You get back</dt>
        <dd>{formatMoney(refundMinor, currency)}</dd>
      </div>
    </dl>
  )
}

import { formatMoney } from '#core/money/format-money.ts'
import type { BookingChargeShape, BookingShape } from '#contract/booking/booking-shapes.ts'
import { Icon } from '#web/icon/icon.tsx'
import { deadlineText } from '#web/text/instant-text.ts'
import { EvidenceLinks } from './evidence-links.tsx'

export interface PendingChargesProps {
  readonly booking: BookingShape
  readonly actionKey: string
}

/**
 * Charges beside the agreed price that the guest has not answered yet: how much, why, until when, and the answers to
 * choose from.
 */
export function PendingCharges({ booking, actionKey }: PendingChargesProps) {
  return booking.charges
    .filter(({ state }) => state === 'pending')
    .map((charge) => (
      <PendingCharge
        key={charge.documentId}
        charge={charge}
        booking={booking}
        actionKey={`${actionKey}-${charge.documentId}`}
      />
    ))
}

interface PendingChargeProps extends PendingChargesProps {
  readonly charge: BookingChargeShape
}

function PendingCharge({ booking, charge, actionKey }: PendingChargeProps) {
  const { currency, stay } = booking
  const amount = formatMoney(charge.amountMinor, currency)
  return (
    <section className="panel" id={`charge-${charge.documentId}`} aria-label={`The host asks for ${amount}`}>
      <span className="tag sea">
        <Icon name="hourglass" />
        Waiting for you
      </span>
      <h2 className="mt-3">{`The host asks for ${amount}`}</h2>
      <dl className="details">
        <div>
          <dt>For</dt>
          <dd>{charge.label}</dd>
        </div>
        <div>
          <dt>The host says</dt>
          <dd>{charge.reason}</dd>
        </div>
        {charge.pictures.length > 0 ? (
          <div>
            <dt>Pictures</dt>
            <dd>
              <EvidenceLinks pictures={charge.pictures} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>New total</dt>
          <dd>
            <b className="num">{formatMoney(booking.totalMinor + charge.amountMinor, currency)}</b>
          </dd>
        </div>
      </dl>
      <p className="small muted mt-4">
        {charge.kind === 'damage'
          ? 'It is for a damage, and no more than the damage deposit you agreed to when you booked. '
          : 'It is not part of the price you agreed to. '}
        {`You decide: nothing is charged unless you accept. Open until ${deadlineText(charge.expiresAt, stay.timeZone)}.`}
      </p>
      <ChargeResponse booking={booking} charge={charge} actionKey={actionKey} />
    </section>
  )
}

function ChargeResponse({ booking, charge, actionKey }: PendingChargeProps) {
  const amount = formatMoney(charge.amountMinor, booking.currency)
  const hidden = (
    <>
      <input type="hidden" name="chargeId" value={charge.documentId} />
      <input type="hidden" name="actionKey" value={actionKey} />
    </>
  )
  return (
    <>
      <form method="post" className="row mt-4" aria-label={`Accept ${amount}`}>
        {hidden}
        {booking.hasKeptCard ? (
          <>
            <button className="btn" type="submit" name="intent" value="accept-charge">
              {`Accept, pay ${amount} with my kept card`}
            </button>
            <button className="btn quiet" type="submit" name="intent" value="accept-charge-another-card">
              Accept, pay with another card
            </button>
          </>
        ) : (
          <button className="btn" type="submit" name="intent" value="accept-charge-another-card">
            {`Accept ${amount}`}
          </button>
        )}
      </form>
      <div className="mt-5">
        <details className="fold">
          <summary>
            <h3 className="t4">Decline</h3>
          </summary>
          <form method="post" className="stack tight mt-3" aria-label={`Decline ${amount}`}>
            {hidden}
            <div className="field">
              <label htmlFor={`charge-answer-${charge.documentId}`}>
                Message to the host <span className="muted">(optional)</span>
              </label>
              <textarea
                className="input"
                id={`charge-answer-${charge.documentId}`}
                name="reason"
                rows={2}
                maxLength={4000}
              />
            </div>
            <p>
              <button className="btn quiet" type="submit" name="intent" value="decline-charge">
                Decline
              </button>
            </p>
          </form>
        </details>
      </div>
    </>
  )
}

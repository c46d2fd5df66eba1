import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { REFUNDED_ELSEWHERE } from '#core/payment/refund-status.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { useMay } from '#web/console/may/may.ts'
import { Offered } from '#web/console/may/offered.tsx'
import { endedVoucherText } from '#web/text/console/ended-voucher-text.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { instantText } from '#web/text/instant-text.ts'
import { partyText } from '#web/text/party-text.ts'
import { refundText } from '#web/text/staff-booking-text.ts'
import { priceDifferenceText } from '../price-difference-text.ts'
import { TextTag } from '../text-tag.tsx'

export interface WaitingPanelProps {
  readonly booking: StaffBookingShape
  readonly actionKey: string
}

/**
 * What waits for an answer: a change, extra charges, refunds that have not been made yet, and those to vouchers that
 * nobody can spend. Nothing when there is nothing.
 */
export function WaitingPanel({ booking, actionKey }: WaitingPanelProps) {
  const charges = booking.charges.filter(({ state }) => state === 'pending')
  const refunds = booking.refunds.filter(({ status }) => status !== 'succeeded')
  const { endedVouchers } = booking
  if (booking.change === null && charges.length + refunds.length + endedVouchers.length === 0) return null
  return (
    <section className="c-section" aria-labelledby="waiting">
      <div className="c-head">
        <h2 id="waiting">Waiting</h2>
      </div>
      <ul className="c-list">
        <Change booking={booking} actionKey={actionKey} />
        {charges.map(({ documentId, amountMinor, label, expiresAt }) => (
          <li key={documentId}>
            <div className="c-main">
              <span className="c-what">{`${formatMoney(amountMinor, booking.currency)} for “${label}”`}</span>
              <span className="c-detail">{`The guest has until ${instantText(expiresAt, booking.stay.timeZone)}`}</span>
            </div>
            <Offered to="POST /api/staff/bookings/:id/charges/:charge/withdraw" stay={booking.stay.slug}>
              <div className="c-acts">
                <PartForm actionKey={actionKey} intent="withdraw-charge" part={{ chargeId: documentId }}>
                  Withdraw
                </PartForm>
              </div>
            </Offered>
          </li>
        ))}
        {refunds.map((refund) => (
          <RefundRow key={refund.documentId} booking={booking} refund={refund} actionKey={actionKey} />
        ))}
        {endedVouchers.map((voucher) => (
          <EndedVoucher key={voucher.documentId} voucher={voucher} currency={booking.currency} />
        ))}
      </ul>
    </section>
  )
}

interface EndedVoucherProps {
  readonly voucher: StaffBookingShape['endedVouchers'][number]
  readonly currency: string
}

function EndedVoucher({ voucher: { documentId, ending, balanceMinor }, currency }: EndedVoucherProps) {
  const maySettle = useMay()('GET /api/staff/vouchers/:voucher')
  return (
    <li>
      <div className="c-main">
        <span className="c-what">{`${formatMoney(balanceMinor, currency)} on the voucher …${ending}, which was ended`}</span>
        <span className="c-detail">{maySettle ? endedVoucherText.here : endedVoucherText.ofOthers}</span>
      </div>
      {maySettle ? (
        <div className="c-acts">
          <Link className="c-btn small" to={consolePaths.voucher(documentId)}>
            Settle…
          </Link>
        </div>
      ) : null}
    </li>
  )
}

const BY_HAND = 'To be paid by hand: no card provider can make this refund.'
const ELSEWHERE =
  'The card provider has paid this money back already, such as by a refund made there. Look there before you pay it again; then mark it here.'
const DISPUTED = 'The bank of the card is deciding about the payment and may give the guest the same money.'

function RefundRow({
  booking,
  refund,
  actionKey,
}: WaitingPanelProps & { readonly refund: StaffBookingShape['refunds'][number] }) {
  const may = useMay()
  const payment = booking.payments.find(({ documentId }) => documentId === refund.payment)
  const isByHand = payment?.provider === 'offline' || refund.status === 'failed'
  const amount = formatMoney(refund.amountMinor, booking.currency)
  return (
    <li>
      <div className="c-main">
        <span className="c-what">
          {`${amount} back`} <TextTag text={refundText({ status: refund.status, isByHand })} />
        </span>
        <span className="c-detail">
          {refund.isDisputed
            ? DISPUTED
            : isByHand
              ? refund.failure === REFUNDED_ELSEWHERE
                ? ELSEWHERE
                : BY_HAND
              : 'Requested; retried until the card provider has made it.'}
        </span>
      </div>
      {isByHand && !refund.isDisputed && may('POST /api/staff/bookings/:id/refunds/:refund/paid', booking.stay.slug) ? (
        <div className="c-acts">
          <PartForm actionKey={actionKey} intent="refund-paid" part={{ refundId: refund.documentId }}>
            {`Mark ${amount} as paid back`}
          </PartForm>
        </div>
      ) : null}
    </li>
  )
}

function Change({ booking, actionKey }: WaitingPanelProps) {
  const { change, stay } = booking
  const may = useMay()
  if (change === null) return null
  const { differenceMinor, requestedBy, expiresAt, documentId } = change
  const dates = { checkIn: change.checkIn, checkOut: change.checkOut }
  const difference = priceDifferenceText(differenceMinor, booking)
  const isTheirs = requestedBy === 'guest'
  const mayAct = may(`POST /api/staff/bookings/:id/changes/:change/${isTheirs ? 'accept' : 'withdraw'}`, stay.slug)
  const part = { changeId: documentId }
  return (
    <li>
      <div className="c-main">
        <span className="c-what">
          {`${change.move ? `${change.move.stay.title}, ` : ''}${dateRangeWithWeekdays(dates)}, ${partyText(change.party)}: ${difference}`}
        </span>
        <span className="c-detail">
          {`${isTheirs ? 'The guest asks; we answer' : 'We ask; the guest answers'} until ${instantText(expiresAt, stay.timeZone)}`}
          {change.move ? '. Both homes are held' : ''}
        </span>
        {isTheirs && change.freeUntil ? (
          <span className="c-detail">
            {`Then the guest can cancel until ${instantText(change.freeUntil, stay.timeZone)} and get everything back; as booked, that is over.`}
          </span>
        ) : null}
        {change.message ? <p className="c-detail c-words">{`“${change.message}”`}</p> : null}
      </div>
      <div className="c-acts">
        {!mayAct ? null : isTheirs ? (
          <>
            <PartForm actionKey={actionKey} intent="accept-change" part={part}>
              {`Accept: ${difference}`}
            </PartForm>
            <PartForm actionKey={actionKey} intent="decline-change" part={part}>
              Decline
            </PartForm>
          </>
        ) : (
          <PartForm actionKey={actionKey} intent="withdraw-change" part={part}>
            Withdraw
          </PartForm>
        )}
      </div>
    </li>
  )
}

interface PartFormProps {
  readonly actionKey: string
  readonly intent: string
  readonly part: Readonly<Record<string, string>>
  readonly children: ReactNode
}

function PartForm({ actionKey, intent, part, children }: PartFormProps) {
  return (
    <form method="post">
      <input type="hidden" name="intent" value={intent} />
      {/* The page has several such forms, and each is carried out only once. */}
      <input type="hidden" name="actionKey" value={`${actionKey}-${intent}-${Object.values(part).join()}`} />
      {Object.entries(part).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="c-btn small" type="submit">
        {children}
      </button>
    </form>
  )
}

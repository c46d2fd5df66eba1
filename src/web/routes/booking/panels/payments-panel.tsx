import { Link } from 'react-router'
import { endedWithoutStay } from '#core/booking/booking-state.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Icon } from '#web/icon/icon.tsx'
import { depositText, instalmentMark, instalmentText, voucherLeftText } from '#web/text/booking-life-text.ts'
import { methodNames, paidByText } from '#web/text/booking/booking-names.ts'
import { EvidenceLinks } from '#web/routes/booking/charges/evidence-links.tsx'

/** The states of a deposit that was never reserved. For a booking that has ended, they are not mentioned. */
const NEVER_NEEDED = new Set(['planned', 'waived'])

interface OfBooking {
  readonly booking: BookingShape
}

/** Payments that are due, were made or were refunded, and the deposit beside the price. */
export function PaymentsPanel({ booking, nowMs }: OfBooking & { readonly nowMs: number }) {
  const { instalments, currency, paidMinor, refundedMinor, damageDeposit, state, vouchers } = booking
  const deposit =
    damageDeposit && !(endedWithoutStay(state) && NEVER_NEEDED.has(damageDeposit.state)) ? damageDeposit : null
  if (instalments.length === 0 && paidMinor === 0 && refundedMinor === 0 && !deposit) return null
  return (
    <section className="panel" id="payments">
      <h2>Payments</h2>
      <ul className="pays">
        {instalments.map((instalment) => (
          <Instalment key={instalment.position} instalment={instalment} booking={booking} nowMs={nowMs} />
        ))}
      </ul>
      <Sums booking={booking} />
      {vouchers.map((voucher) => {
        const left = voucherLeftText(voucher, currency)
        return left === null ? null : (
          <p key={voucher.ending} className="small muted mt-4">
            {left}
          </p>
        )
      })}
      <TransferHint booking={booking} />
      {deposit ? (
        <div className="mt-4">
          <h3 className="t4">{`Damage deposit, ${formatMoney(deposit.amountMinor, currency)}`}</h3>
          <p className="small muted">{depositText(deposit, currency, booking.stay.timeZone)}</p>
          {deposit.pictures.length > 0 ? <EvidenceLinks pictures={deposit.pictures} /> : null}
        </div>
      ) : null}
      <PayNow booking={booking} />
    </section>
  )
}

interface InstalmentProps extends OfBooking {
  readonly instalment: BookingShape['instalments'][number]
  readonly nowMs: number
}

function Instalment({ instalment, booking, nowMs }: InstalmentProps) {
  const { label, tone, icon } = instalmentMark(instalment, booking, nowMs)
  const when = instalmentText(instalment, booking)
  return (
    <li>
      <span>
        <b>{formatMoney(instalment.amountMinor, booking.currency)}</b>
        {when === null ? null : <small>{when}</small>}
      </span>
      <span className={tone ? `tag ${tone}` : 'tag'}>
        <Icon name={icon} />
        {label}
      </span>
    </li>
  )
}

/** What was received and went back, how it was paid, and how the rest is to be paid. */
function Sums({ booking }: OfBooking) {
  const { instalments, currency, paidMinor, refundedMinor, owedBackMinor, paymentMethod, state } = booking
  const byVoucher = booking.vouchers.filter((one) => one.paidMinor > 0)
  const paidBy = paidByText(booking)
  const isRestDue =
    !endedWithoutStay(state) && instalments.some((one) => one.state !== 'paid' && one.state !== 'cancelled')
  return (
    <dl className="due mt-4">
      {refundedMinor > 0 ? (
        <>
          <Amount name="Received" amountMinor={paidMinor + refundedMinor} currency={currency} />
          {refundedMinor > owedBackMinor ? (
            <Amount name="Refunded" amountMinor={owedBackMinor - refundedMinor} currency={currency} />
          ) : null}
          {owedBackMinor > 0 ? (
            <Amount name="On its way back to you" amountMinor={-owedBackMinor} currency={currency} />
          ) : null}
        </>
      ) : null}
      <Amount name={refundedMinor > 0 ? 'Paid in the end' : 'Paid'} amountMinor={paidMinor} currency={currency} />
      {byVoucher.map(({ ending, paidMinor: minor }) => (
        <Amount key={ending} name={`Of which with the voucher …${ending}`} amountMinor={minor} currency={currency} />
      ))}
      {paidBy === null ? null : (
        <div>
          <dt>Paid by</dt>
          <dd>{paidBy}</dd>
        </div>
      )}
      {paidBy === null || isRestDue ? (
        <div>
          <dt>{paidBy === null ? 'Way to pay' : 'Way to pay the rest'}</dt>
          <dd>{methodNames[paymentMethod]}</dd>
        </div>
      ) : null}
    </dl>
  )
}

/** Where to find the account for a bank transfer; nothing once everything is paid. */
function TransferHint({ booking }: OfBooking) {
  const { paymentMethod, state, paidMinor, totalMinor, bankTransfer, reference } = booking
  if (paymentMethod !== 'transfer' || endedWithoutStay(state) || paidMinor >= totalMinor) return null
  return (
    <p className="small muted mt-4">
      {bankTransfer ? (
        <a className="link" href="#transfer">
          The account to pay to
        </a>
      ) : (
        <>
          {state === 'requested'
            ? 'You find the account here once the host accepts.'
            : 'We write to you with the account.'}{' '}
          Put your reference <b className="num text-ink">{reference}</b> on the transfer.
        </>
      )}
    </p>
  )
}

/**
 * The button for what is due now; nothing while the nights are only held, because the head of the page has that button.
 */
function PayNow({ booking }: OfBooking) {
  const { dueMinor, currency, stay, documentId, state, paymentMethod } = booking
  if (dueMinor === 0 || paymentMethod !== 'card' || (state !== 'confirmed' && state !== 'checked_in')) return null
  return (
    <p className="mt-4">
      <Link className="btn" to={sitePaths.payment(stay.slug, documentId)} reloadDocument>
        {`Pay ${formatMoney(dueMinor, currency)} now`}
      </Link>
    </p>
  )
}

interface AmountProps {
  readonly name: string
  readonly amountMinor: number
  readonly currency: string
}

function Amount({ name, amountMinor, currency }: AmountProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatMoney(amountMinor, currency)}</dd>
    </div>
  )
}

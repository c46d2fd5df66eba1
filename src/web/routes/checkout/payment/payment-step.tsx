import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { Notice } from '#web/ui/notice.tsx'
import { declinedMessage } from '#web/text/booking-text.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { partyText } from '#web/text/party-text.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import { CardForm } from './card-form.tsx'
import { chooseInsteadPath } from './choose-instead-path.ts'
import { CheckoutStep } from '#web/routes/checkout/checkout-step.tsx'
import { CheckoutSummary } from '#web/routes/checkout/checkout-summary.tsx'
import { GuestFields } from '#web/routes/checkout/guest/guest-fields.tsx'
import { DepositNote } from './deposit-note.tsx'
import { HoldOver } from './hold-over.tsx'
import { deadlineText } from '#web/text/instant-text.ts'
import { HoldTimer } from './hold-timer.tsx'
import { OtherWays } from './other-ways.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { PaidLines } from './paid-lines.tsx'
import { VoucherPart } from './voucher-part.tsx'
import { PaymentWaiting } from './payment-waiting.tsx'
import type { PaymentRefused, PaymentStepData } from './payment-step-data.ts'
import { paymentTitle } from './payment-view.ts'
import { useOneStepBack } from './use-one-step-back.ts'

export interface PaymentStepProps {
  readonly page: PaymentStepData
  /** Who pays. */
  readonly uid: string
  readonly demo: boolean
  readonly hosted: boolean
  readonly refused: PaymentRefused | undefined
}

/**
 * The second page of the checkout: the nights are held and the card is missing, or a later payment of a booking is due.
 */
export function PaymentStep({ page, uid, demo, hosted, refused }: PaymentStepProps) {
  const { booking, view } = page
  useOneStepBack()
  if (view === 'over') return <HoldOver booking={booking} rated={page.rated} />
  return (
    <div className="wrap checkout">
      <div>
        <h1>{paymentTitle(page)}</h1>
        {view === 'waiting' ? (
          <PaymentWaiting email={booking.guest.email} />
        ) : view === 'balance' ? (
          <PaymentNotice page={page} refused={refused} />
        ) : (
          <>
            <HoldTimer
              secondsLeft={page.secondsLeft}
              until={deadlineText(booking.holdExpiresAt ?? booking.createdAt, booking.stay.timeZone)}
              extendable={booking.holdExtendable}
              attemptKey={page.attemptKey}
            />
            <PaymentNotice page={page} refused={refused} />
          </>
        )}
        <StayStep page={page} />
        <WhoStep page={page} uid={uid} refused={refused} />
        {view === 'card' || view === 'balance' ? (
          <CheckoutStep number={3} title="Payment" state="now">
            <PlanSummary booking={booking} nowMs={page.nowMs} />
            {page.hasOtherPlans ? (
              <p>
                <Link className="link small" to={`${chooseInsteadPath(booking)}#plan`} reloadDocument>
                  Change when you pay
                </Link>
              </p>
            ) : null}
            <VoucherPart booking={booking} refused={refused?.voucher} />
            {view === 'card' ? <DepositNote booking={booking} nowMs={page.nowMs} /> : null}
            <CardForm
              booking={booking}
              uid={uid}
              attemptKey={page.attemptKey}
              demo={demo}
              hosted={hosted}
              refused={refused?.intent === 'pay' ? refused : undefined}
              phone={
                booking.guest.phone === '' ? { values: page.guest, countries: page.countries, errors: {} } : undefined
              }
            />
            {view === 'card' ? <OtherWays booking={booking} attemptKey={page.attemptKey} /> : null}
            {view === 'card' ? <GiveBack /> : <BackToBooking bookingId={booking.documentId} />}
          </CheckoutStep>
        ) : null}
      </div>
      <CheckoutSummary
        title={booking.stay.title}
        destination={booking.stay.destination}
        photo={booking.stay.photo}
        rated={page.rated}
        price={booking}
        paid={<PaidLines booking={booking} />}
      />
    </div>
  )
}

/** What is booked. Until it is paid, another stay can be chosen in its place. */
function StayStep({ page: { booking, view } }: Pick<PaymentStepProps, 'page'>) {
  return (
    <CheckoutStep
      number={1}
      title="Your stay"
      state="done"
      change={
        view === 'card' ? (
          <Link className="link small" to={chooseInsteadPath(booking)} aria-describedby="choose-again" reloadDocument>
            Change<span className="vh"> your stay</span>
          </Link>
        ) : undefined
      }
    >
      <p>
        {dateRangeWithWeekdays({ checkIn: booking.checkIn, checkOut: booking.checkOut })}, {partyText(booking.party)},{' '}
        <b className="num">{formatMoney(booking.totalMinor, booking.currency)}</b> in all
      </p>
      {view === 'card' ? (
        <p className="tiny muted" id="choose-again">
          These nights stay yours while you look at others.
        </p>
      ) : null}
    </CheckoutStep>
  )
}

/** Who is coming. Until it is paid, that can be corrected in place. */
function WhoStep({
  page: { booking, view, guest, countries },
  uid,
  refused,
}: Pick<PaymentStepProps, 'page' | 'uid' | 'refused'>) {
  const { name, email, phone } = booking.guest
  const typed = refused?.intent === 'guest' ? refused.guest : undefined
  return (
    <CheckoutStep number={2} title="Who is coming" state="done">
      <p>
        {name}, {email}
        {phone === '' ? null : (
          <>
            , <span className="nowrap">{phone}</span>
          </>
        )}
      </p>
      {booking.message ? <p className="host-text">{booking.message}</p> : null}
      {view === 'card' ? (
        <details className="fold-change" open={typed !== undefined}>
          <summary className="link small">
            Change<span className="vh"> who is coming</span>
          </summary>
          <form method="post" action="#who" id="who" className="stack" noValidate>
            <input type="hidden" name="intent" value="guest" />
            <input type="hidden" name="owner" value={uid} />
            <GuestFields
              values={typed?.values ?? guest}
              countries={countries}
              errors={typed?.errors ?? {}}
              rememberedFor={null}
            />
            <button className="btn quiet small">Save</button>
          </form>
        </details>
      ) : null}
    </CheckoutStep>
  )
}

function GiveBack() {
  return (
    <form method="post" className="small muted">
      <input type="hidden" name="intent" value="withdraw" />
      Changed your mind?{' '}
      <button className="link linklike" type="submit">
        Release the nights
      </button>{' '}
      and return to the home. Nothing is charged.
    </form>
  )
}

function BackToBooking({ bookingId }: { readonly bookingId: string }) {
  return (
    <p className="small">
      <Link className="link" to={sitePaths.booking(bookingId)}>
        Back to your booking
      </Link>
    </p>
  )
}

/** Shows the result of the last form, or what the bank said to the last card. */
function PaymentNotice({ page, refused }: Pick<PaymentStepProps, 'page' | 'refused'>) {
  const { payment } = page.booking
  if (refused?.problem) {
    return (
      <div className="mt-4">
        <Notice tone="bad">{problemMessage(refused.problem)}</Notice>
      </div>
    )
  }
  if (refused || payment.state !== 'failed') return null
  return (
    <div className="mt-4">
      <Notice tone="bad">{declinedMessage(payment.failure, page.view === 'balance')}</Notice>
    </div>
  )
}

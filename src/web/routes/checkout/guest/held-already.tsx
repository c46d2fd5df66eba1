import { useEffect } from 'react'
import { Link } from 'react-router'
import { timeOfDayIn } from '#core/time/zoned-time.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { counted } from '#core/text/counted.ts'
import { partyText } from '#web/text/party-text.ts'
import { CheckoutStep } from '#web/routes/checkout/checkout-step.tsx'
import { CheckoutSummary } from '#web/routes/checkout/checkout-summary.tsx'
import type { GuestStepData } from './guest-step-data.ts'

/** Shown to a guest who comes back from the payment: the nights are held for them, and what they typed is kept. */
export function HeldAlready({ page, booking }: { readonly page: GuestStepData; readonly booking: BookingShape }) {
  const { stay, guest, message } = booking
  const dates = { checkIn: booking.checkIn, checkOut: booking.checkOut }
  // The position of the form that was left is restored, but here the way on is at the top.
  useEffect(() => scrollTo({ top: 0, behavior: 'instant' }), [])
  const until = booking.holdExpiresAt ? timeOfDayIn(stay.timeZone, Date.parse(booking.holdExpiresAt)) : null
  return (
    <div className="wrap checkout">
      <div>
        <h1>Your booking</h1>
        <div className="mt-5">
          <Notice tone="ok">
            <p>
              {`You are holding these nights yourself${until ? ` until ${until}, time of the home` : ''}. What you typed is kept with them.`}
            </p>
            <p className="mt-3">
              <Link className="btn" to={sitePaths.payment(stay.slug, booking.documentId)} reloadDocument>
                Continue to payment
              </Link>
            </p>
          </Notice>
        </div>
        <CheckoutStep number={1} title="Your stay" state="done">
          <p>
            {dateRangeWithWeekdays(dates)}
            <br />
            {counted(booking.nights, 'night')}, {partyText(booking.party)}
          </p>
        </CheckoutStep>
        <CheckoutStep number={2} title="Who is coming" state="done">
          <p>
            {guest.name}, {guest.email}, <span className="nowrap">{guest.phone}</span>
          </p>
          {message ? <p className="host-text">{message}</p> : null}
        </CheckoutStep>
        <CheckoutStep number={3} title="Payment" state="later" />
      </div>
      <CheckoutSummary
        title={stay.title}
        destination={stay.destination}
        photo={page.stay.photos[0] ?? null}
        rated={page.stay}
        price={booking}
      />
    </div>
  )
}

import { Link } from 'react-router'
import { searchOf, sitePaths } from '#contract/site/site-paths.ts'
import { CheckoutSummary } from '#web/routes/checkout/checkout-summary.tsx'
import { releasedText } from '#web/text/booking/released-text.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import type { PaymentStepData } from './payment-step-data.ts'

/** Shown when the hold has ended. Only the time is lost: the same dates can be tried again at once. */
export function HoldOver({ booking, rated }: Pick<PaymentStepData, 'booking' | 'rated'>) {
  const { stay, party } = booking
  const dates = { checkIn: booking.checkIn, checkOut: booking.checkOut }
  const search = searchOf({ ...dates, party, rate: booking.rate, plan: booking.plan })
  const refunded = booking.payment.failure === 'refunded'
  return (
    <div className="wrap checkout">
      <section>
        <h1>The nights are free again</h1>
        <p className="lede mt-4">
          {booking.state === 'withdrawn'
            ? releasedText(booking)
            : `We held ${stay.title} from ${dateRangeWithWeekdays(dates)} for you, and that time is up.`}
        </p>
        <p className="muted mt-3">
          {refunded ? 'Your payment goes back to your card in full.' : 'Nothing was charged.'} If the nights are still
          free, you can hold them again; the price is worked out anew.
        </p>
        <p className="row mt-5">
          <Link className="btn" to={sitePaths.checkout(stay.slug, search)} reloadDocument>
            Try the same dates again
          </Link>
          <Link className="btn quiet" to={sitePaths.stay(stay.slug, search)}>
            Back to the home
          </Link>
        </p>
      </section>
      <CheckoutSummary
        title={stay.title}
        destination={stay.destination}
        photo={stay.photo}
        rated={rated}
        price={booking}
      />
    </div>
  )
}

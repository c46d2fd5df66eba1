import { Link } from 'react-router'
import { bookingCan, type BookingState } from '#core/booking/booking-state.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { searchOf, sitePaths } from '#contract/site/site-paths.ts'
import { Photo } from '#web/ui/photo.tsx'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { bookingHeadline } from '#web/text/booking-headline.ts'
import { StateTag } from './state-tag.tsx'

/** The home, and the state of the booking in a sentence. */
export function BookingHero({ booking }: { readonly booking: BookingShape }) {
  const { stay } = booking
  const { title, text } = bookingHeadline(booking)
  const dates = { checkIn: booking.checkIn, checkOut: booking.checkOut }
  return (
    // The offline page lists the booking by these two attributes (server/site/offline/worker.js).
    <section className="bk-hero" data-trip={stay.title} data-dates={dateRangeWithWeekdays(dates)}>
      {stay.photo ? (
        <div className="frame">
          <Photo photo={stay.photo} sizes="(min-width: 1240px) 1240px, 100vw" priority />
        </div>
      ) : null}
      <div className="say">
        <StateTag state={booking.state} />
        <h1 className="mt-3">{title}</h1>
        <p className="muted mt-2">{text}</p>
        <NextStep booking={booking} />
      </div>
    </section>
  )
}

/** The states in which the guest still wants to travel but cannot have this home. */
const LET_DOWN: ReadonlySet<BookingState> = new Set(['cancelled_by_host', 'declined'])

function NextStep({ booking }: { readonly booking: BookingShape }) {
  const { stay, documentId, party } = booking
  const dates = { checkIn: booking.checkIn, checkOut: booking.checkOut }
  if (bookingCan('pay', booking.state)) {
    return (
      <p className="mt-4">
        <Link className="btn" to={sitePaths.payment(stay.slug, documentId)}>
          Continue to payment
        </Link>
      </p>
    )
  }
  if (bookingCan('seeAddress', booking.state) || booking.state === 'requested') return null
  if (LET_DOWN.has(booking.state)) {
    return (
      <p className="mt-4">
        <Link className="btn" to={sitePaths.stays(searchOf({ ...dates, party }))}>
          Find another home for these dates
        </Link>
      </p>
    )
  }
  return (
    <p className="mt-4">
      <Link className="btn quiet" to={sitePaths.stay(stay.slug, searchOf({ ...dates, party }))}>
        Look at the home again
      </Link>
    </p>
  )
}

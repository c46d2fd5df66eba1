import { Link } from 'react-router'
import { bookingCan } from '#core/booking/booking-state.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { searchOf, sitePaths } from '#contract/site/site-paths.ts'
import { Photo } from '#web/ui/photo.tsx'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { counted } from '#core/text/counted.ts'
import { partyText } from '#web/text/party-text.ts'
import { nextAction } from './next-action.ts'
import { StateTag } from './state-tag.tsx'

export interface BookingCardProps {
  readonly booking: BookingShape
  /** The instant at which the page was made (ISO 8601). */
  readonly now: string
  /** Whether it is the first of its kind on the page; only the button of the first is filled. */
  readonly first?: boolean
}

/** One booking in a list: state, home, dates, and the one thing to do next. */
export function BookingCard({ booking, now, first = false }: BookingCardProps) {
  const { stay } = booking
  const dates = { checkIn: booking.checkIn, checkOut: booking.checkOut }
  return (
    <article className="trip">
      <div className="frame">
        {stay.photo ? <Photo photo={stay.photo} alt="" sizes="(min-width: 640px) 14rem, 100vw" /> : null}
      </div>
      <div className="trip-text">
        <StateTag state={booking.state} />
        <h3>
          <Link to={sitePaths.booking(booking.documentId)}>{stay.title}</Link>
        </h3>
        <p className="small muted">{stay.destination}</p>
        <p className="mt-2">{dateRangeWithWeekdays(dates)}</p>
        <p className="small muted">
          {counted(booking.nights, 'night')}, {partyText(booking.party)},{' '}
          {formatMoney(booking.totalMinor, booking.currency)}
        </p>
      </div>
      <NextAction booking={booking} now={now} first={first} />
    </article>
  )
}

/** Says what to do next, with its button; or links to the booking or back to the home when there is nothing to do. */
function NextAction({ booking, now, first = false }: BookingCardProps) {
  const { stay, documentId, state } = booking
  const action = nextAction(booking, now)
  if (action) {
    const { text, label, to, urgent } = action
    return (
      <div className="trip-next">
        <p className="small">{text}</p>
        <Link
          className={first && urgent ? 'btn small' : 'btn quiet small'}
          to={to}
          aria-label={`${label ?? 'Open'}: ${stay.title}`}
        >
          {label ?? 'Open'}
        </Link>
      </div>
    )
  }
  const isKept = bookingCan('seeAddress', state)
  const search = searchOf({
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    party: booking.party,
  })
  return (
    <div className="trip-next">
      <Link
        className="btn quiet small"
        to={isKept ? sitePaths.booking(documentId) : sitePaths.stay(stay.slug, search)}
        aria-label={`${isKept ? 'Open' : 'Look at the home'}: ${stay.title}`}
      >
        {isKept ? 'Open' : 'Look at the home'}
      </Link>
    </div>
  )
}

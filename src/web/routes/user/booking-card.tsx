import { Link } from 'react-router'
import { bookingCan } from '#core/booking/booking-state.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingShape } from '#contract/booking-shapes.ts'
import { searchOf, sitePaths } from '#contract/site-paths.ts'
import { Photo } from '../../components/photo.tsx'
import { dateRangeWithWeekdays } from '../../messages/date-words.ts'
import { counted, partyWords } from '../../messages/party-words.ts'
import { StateTag } from './state-tag.tsx'

export interface BookingCardProps {
  readonly booking: BookingShape
  /** The first of its kind on the page: only its button is filled. */
  readonly first?: boolean
}

/** One booking in a list: state, home, dates, and the one thing to do next. */
export function BookingCard({ booking, first = false }: BookingCardProps) {
  const { stay } = booking
  const dates = { checkIn: booking.checkIn as IsoDate, checkOut: booking.checkOut as IsoDate }
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
          {counted(booking.nights, 'night')}, {partyWords(booking.party)},{' '}
          {formatMoney(booking.totalMinor, booking.currency)}
        </p>
      </div>
      <div className="trip-next">
        <NextAction booking={booking} first={first} />
      </div>
    </article>
  )
}

function NextAction({ booking, first }: Required<BookingCardProps>) {
  const { stay, documentId, state } = booking
  if (bookingCan('pay', state)) {
    if (booking.payment.state === 'processing') {
      return (
        <Link className="btn quiet small" to={sitePaths.payment(stay.slug, documentId)}>
          See how it stands
        </Link>
      )
    }
    return (
      <Link className={first ? 'btn small' : 'btn quiet small'} to={sitePaths.payment(stay.slug, documentId)}>
        {booking.dueMinor > 0 ? `Pay ${formatMoney(booking.dueMinor, booking.currency)}` : 'Go on with the booking'}
      </Link>
    )
  }
  if (bookingCan('seeAddress', state) || bookingCan('accept', state)) {
    return (
      <Link
        className="btn quiet small"
        to={sitePaths.booking(documentId)}
        aria-label={`Open your booking of ${stay.title}`}
      >
        Open
      </Link>
    )
  }
  const search = searchOf({
    checkIn: booking.checkIn as IsoDate,
    checkOut: booking.checkOut as IsoDate,
    party: booking.party,
  })
  return (
    <Link className="btn quiet small" to={sitePaths.stay(stay.slug, search)}>
      Look at the home
    </Link>
  )
}

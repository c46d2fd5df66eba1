import { Link } from 'react-router'
import { bookingCan } from '#core/booking/booking-state.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingShape } from '#contract/booking-shapes.ts'
import { searchOf, sitePaths } from '#contract/site-paths.ts'
import { Photo } from '../../components/photo.tsx'
import { dateRangeWithWeekdays, monthName } from '../../messages/date-words.ts'
import { StateTag } from './state-tag.tsx'

/** The home, and in one sentence how things stand. */
export function BookingHero({ booking }: { readonly booking: BookingShape }) {
  const { stay } = booking
  const { title, text } = wordsOf(booking)
  return (
    <section className="bk-hero">
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

function NextStep({ booking }: { readonly booking: BookingShape }) {
  const { stay, documentId, party } = booking
  const dates = { checkIn: booking.checkIn as IsoDate, checkOut: booking.checkOut as IsoDate }
  if (bookingCan('pay', booking.state)) {
    return (
      <p className="mt-4">
        <Link className="btn" to={sitePaths.payment(stay.slug, documentId)}>
          Go on to the payment
        </Link>
      </p>
    )
  }
  if (bookingCan('seeAddress', booking.state) || booking.state === 'requested') return null
  return (
    <p className="mt-4">
      <Link className="btn quiet" to={sitePaths.stay(stay.slug, searchOf({ ...dates, party }))}>
        Look at the home again
      </Link>
    </p>
  )
}

function wordsOf(booking: BookingShape): { readonly title: string; readonly text: string } {
  const { stay, guest, state } = booking
  const dates = dateRangeWithWeekdays({ checkIn: booking.checkIn as IsoDate, checkOut: booking.checkOut as IsoDate })
  const refunded = booking.payment.failure === 'refunded' ? ' Your payment goes back to your card in full.' : ''
  switch (state) {
    case 'confirmed':
      return {
        title: `See you in ${monthName(booking.checkIn as IsoDate)}, ${guest.name.split(/\s+/)[0]}`,
        text: `${stay.title} is yours from ${dates}. We sent a confirmation to ${guest.email}.`,
      }
    case 'checked_in':
      return { title: 'Enjoy your stay', text: `${stay.title} is yours until ${dates.split(' to ')[1]}.` }
    case 'completed':
      return { title: 'We hope it was good', text: `You stayed at ${stay.title} from ${dates}.` }
    case 'hold':
    case 'pending_payment':
      return { title: 'Almost yours', text: `${stay.title} is held for you from ${dates}. Pay to make it sure.` }
    case 'requested':
      return {
        title: 'The host decides',
        text: `We asked for ${stay.title} from ${dates} and write to ${guest.email}.`,
      }
    case 'expired':
    case 'withdrawn':
      return {
        title: 'This was not booked',
        text: `${stay.title} was held from ${dates}, but the booking was not completed.${refunded}`,
      }
    default:
      return { title: 'This stay will not take place', text: `${stay.title}, ${dates}.${refunded}` }
  }
}

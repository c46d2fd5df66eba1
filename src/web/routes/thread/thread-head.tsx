import { Link } from 'react-router'
import { partySearch, sitePaths } from '#contract/site/site-paths.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { Photo } from '#web/ui/photo.tsx'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { partyText } from '#web/text/party-text.ts'
import { StateTag } from '#web/routes/booking/state-tag.tsx'

export interface ThreadHeadProps {
  readonly thread: Pick<ThreadShape, 'checkIn' | 'checkOut' | 'party' | 'booking'> & {
    readonly stay: Pick<ThreadShape['stay'], 'slug' | 'title' | 'destination' | 'photo'>
  }
}

/** The subject of a conversation: a booking with its present dates and party, or a home as it was asked about. */
export function ThreadHead({ thread: { stay, booking, checkIn, checkOut, party } }: ThreadHeadProps) {
  const dates = checkIn !== null && checkOut !== null ? { checkIn: checkIn, checkOut: checkOut } : null
  return (
    <div className="who mt-4">
      {stay.photo ? (
        <div className="frame">
          <Photo photo={stay.photo} alt="" sizes="(min-width: 1000px) 22rem, 5rem" />
        </div>
      ) : null}
      <div className="small">
        <b>
          <Link to={sitePaths.stay(stay.slug, { ...dates, ...partySearch(party) })}>{stay.title}</Link>
        </b>
        {stay.destination}
        <p className={booking ? undefined : 'muted'}>
          {dates ? `${dateRangeWithWeekdays(dates)}, ` : ''}
          {partyText(party)}
        </p>
        {booking ? (
          <p className="row mt-2">
            <StateTag state={booking.state} />
            <Link className="link" to={sitePaths.booking(booking.documentId)}>
              Booking <span className="num">{booking.reference}</span>
            </Link>
          </p>
        ) : null}
      </div>
    </div>
  )
}

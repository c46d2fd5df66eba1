import { bookingCan } from '#core/booking/booking-state.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { Icon } from '#web/icon/icon.tsx'
import { dayWithWeekday } from '#web/text/date-text.ts'
import { counted } from '#core/text/counted.ts'
import { partyText } from '#web/text/party-text.ts'

/** Dates, party and place. The address appears once the booking is confirmed. */
export function BookingDates({ booking }: { readonly booking: BookingShape }) {
  const { stay, checkIn, checkOut, guest } = booking
  return (
    <section className="panel">
      <div className="inout">
        <div>
          <span className="small muted">Check-in</span>
          <b>
            {dayWithWeekday(checkIn)} {checkIn.slice(0, 4)}
          </b>
          <span className="small muted">from {stay.checkInFrom}</span>
        </div>
        <div>
          <span className="small muted">Check-out</span>
          <b>
            {dayWithWeekday(checkOut)} {checkOut.slice(0, 4)}
          </b>
          <span className="small muted">by {stay.checkOutBy}</span>
        </div>
      </div>
      <hr className="rule my-5" />
      <dl className="details">
        <div>
          <dt>Who</dt>
          <dd>
            {partyText(booking.party)}, {counted(booking.nights, 'night')}
          </dd>
        </div>
        <div>
          <dt>Guest</dt>
          <dd>
            {guest.name}
            {guest.phone === '' ? null : (
              <>
                , <span className="nowrap">{guest.phone}</span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Where</dt>
          <dd>
            {stay.address === null &&
            (!bookingCan('blockNights', booking.state) || bookingCan('seeAddress', booking.state)) ? (
              stay.destination
            ) : stay.address ? (
              <>
                <Icon name="pin" /> {stay.address}
              </>
            ) : (
              <span className="muted">{stay.destination}. You see the address when the booking is confirmed.</span>
            )}
          </dd>
        </div>
        {booking.message ? (
          <div>
            <dt>Your message</dt>
            <dd className="as-written">{booking.message}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}

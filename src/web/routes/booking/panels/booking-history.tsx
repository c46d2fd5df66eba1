import { formatMoney } from '#core/money/format-money.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { changedBookingText } from '#web/text/booking/booking-names.ts'
import { eventText } from '#web/text/booking-life-text.ts'
import { ALL_TIMES_OF_STAY, instantText } from '#web/text/instant-text.ts'

/**
 * The history of the booking, oldest first. Closed until opened, unless the booking has ended without a stay, when it
 * is the main information.
 */
export function BookingHistory({ booking: { history, state, stay, currency } }: { readonly booking: BookingShape }) {
  if (history.length === 0) return null
  return (
    <section className="panel">
      <details className="fold" open={!bookingCan('blockNights', state) && !bookingCan('seeAddress', state)}>
        <summary>
          <h2>History</h2>
        </summary>
        <ol className="history">
          {history.map((event, index) => (
            <li key={index}>
              <b>{eventText(event)}</b>
              {event.amountMinor === undefined ? null : <span>{formatMoney(event.amountMinor, currency)}</span>}
              {event.change ? <span>{changedBookingText(event.change, currency)}</span> : null}
              <span>{instantText(event.at, stay.timeZone)}</span>
            </li>
          ))}
        </ol>
        <p className="small muted mt-4">{ALL_TIMES_OF_STAY}</p>
      </details>
    </section>
  )
}

import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { isOwed } from './payment-view.ts'

const WAYS = {
  transfer: {
    button: 'Pay by bank transfer',
    text: 'You see the account details on the next page and get them by mail. The money has to arrive within three days and by check-in, or the booking is cancelled.',
  },
  on_arrival: { button: 'Pay on arrival', text: 'You pay the host when you arrive. Nothing is charged before.' },
} as const

/** Ways to pay without a card that the home accepts, a button each; none once vouchers pay everything. */
export function OtherWays({ booking, attemptKey }: { readonly booking: BookingShape; readonly attemptKey: string }) {
  const { guest, offlineMethods } = booking
  if (offlineMethods.length === 0 || !isOwed(booking)) return null
  if (guest.phone === '')
    return <p className="small muted">To pay without a card, add your phone number under “Who is coming” first.</p>
  return (
    <details className="fold other-ways">
      <summary>
        <h3 className="t4">Pay without a card</h3>
      </summary>
      {offlineMethods.map((method) => (
        <form key={method} method="post" className="row mt-3">
          <input type="hidden" name="intent" value="offline" />
          <input type="hidden" name="method" value={method} />
          <input type="hidden" name="attemptKey" value={attemptKey} />
          <button className="btn quiet" type="submit">
            {WAYS[method].button}
          </button>
          <span className="small muted">{WAYS[method].text}</span>
        </form>
      ))}
    </details>
  )
}

import { bookingCan } from '#core/booking/booking-state.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'

/** Links to the parts of a booking's page that guests come back for, in one line at its top. */
export function BookingJumps({ booking }: { readonly booking: BookingShape }) {
  const { state, arrival, hasPapers, instalments, givenBack } = booking
  const jumps = [
    ...(arrival ? [['#arrival', 'Getting there']] : []),
    ...(givenBack.length > 0 ? [['#refunds', 'Refunds']] : []),
    ...(instalments.length > 0 ? [['#payments', 'Payments']] : []),
    ...(hasPapers ? [['#documents', 'Documents']] : []),
    ...(bookingCan('change', state) ? [['#change', 'Change']] : []),
    ...(bookingCan('cancelByGuest', state) ? [['#cancel', 'Cancel']] : []),
  ] as const
  if (jumps.length < 2) return null
  return (
    <nav className="jumps" aria-label="On this page">
      {jumps.map(([to, name]) => (
        <a key={to} href={to}>
          {name}
        </a>
      ))}
    </nav>
  )
}

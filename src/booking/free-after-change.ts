import { refundSteps } from '#core/cancellation/refund.ts'
import type { Quote } from '#core/quote/quote.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'

/**
 * Returns until when a guest could cancel after a change of dates and get everything back, if as booked they cannot any
 * more. Null: they still can, or they could not after the change either.
 */
export function freeAfterChange(
  booking: Pick<Booking, 'quote' | 'policy' | 'stay' | 'confirmedAt'>,
  changed: Quote,
  now: Date,
): Date | null {
  const { quote, policy, stay, confirmedAt } = booking
  // Quotes of very old bookings have no lines.
  if (!quote.lines || !changed.lines) return null
  const freeUntil = (of: Quote) =>
    refundSteps(of, policy, stay, confirmedAt?.getTime() ?? null, now.getTime()).findLast(
      ({ refundMinor }) => refundMinor >= of.totalMinor,
    )?.until
  const until = freeUntil(quote) === undefined ? freeUntil(changed) : undefined
  return until === undefined ? null : new Date(until)
}

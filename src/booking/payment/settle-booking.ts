import type { BookingShape } from '#contract/booking-shapes.ts'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import { findPaymentsOfBooking } from '#db/queries/payment-queries.ts'
import type { Guest } from '../booking-deps.ts'
import { findBookingForGuest } from '../find-bookings.ts'
import { settlePayment, type SettleDeps } from './settle-payment.ts'

/**
 * Asks the provider about every open payment of a guest's booking and answers the booking as it stands then: what the page
 * does after a card was shown, without waiting for an event. A declined card is no problem here, see `payment` of the answer.
 */
export async function settleBooking(
  deps: SettleDeps,
  { actor, bookingId }: { actor: Guest; bookingId: string },
): Promise<Result<BookingShape, Problem>> {
  const found = await findBookingForGuest(deps, { actor, bookingId })
  if (!found.ok) return found
  for (const payment of await findPaymentsOfBooking(deps.db, bookingId)) {
    if (payment.status === 'captured' || payment.status === 'cancelled') continue
    const settled = await settlePayment(deps, payment)
    if (!settled.ok) return settled
  }
  return findBookingForGuest(deps, { actor, bookingId })
}

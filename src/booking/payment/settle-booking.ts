import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { ProblemOf } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import { findPaymentsOfBooking, type Payment } from '#db/queries/payment/payment-queries.ts'
import type { Guest, SettleDeps } from '#booking/booking-deps.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import { settlePayment } from './settle-payment.ts'

/** Whether the provider could not say anything new about it. */
const isOver = ({ status, offSession }: Payment) =>
  status === 'captured' || status === 'cancelled' || (status === 'failed' && offSession)

/**
 * Asks the provider about every open payment of a guest's booking and returns the resulting booking. Pages use it after
 * a card was entered, instead of waiting for an event. A declined card is not a problem here; see `payment` in the
 * result.
 */
export async function settleBooking(
  deps: SettleDeps,
  { actor, bookingId }: { actor: Guest; bookingId: string },
): Promise<Result<BookingShape, ProblemOf<'booking_not_found' | 'no_saved_card' | 'payment_provider_unavailable'>>> {
  const found = await findBookingForGuest(deps, { actor, bookingId })
  if (!found.ok) return found
  for (const payment of await findPaymentsOfBooking(deps.db, bookingId)) {
    if (isOver(payment)) continue
    const settled = await settlePayment(deps, payment)
    if (!settled.ok) return settled
  }
  return findBookingForGuest(deps, { actor, bookingId })
}

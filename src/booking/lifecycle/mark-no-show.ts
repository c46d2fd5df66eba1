import type { ProblemOf } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { refundAt } from '#booking/cancellation/cancellation-terms.ts'
import { endBooking, type EndDeps } from '#booking/cancellation/end-booking.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { checkInAt } from '#booking/stay-instants.ts'

/**
 * Records on behalf of the host that the guest never came: the remaining nights become free, and the policy's rule for
 * cancellations after check-in decides the refund. Repeating it changes nothing. `booking_not_found`: there is none, or
 * it is for somebody else's home; `booking_state_conflict`: check-in time has not come, the stay is over, or it ended
 * another way; `refund_changed`: the refund differs from the one shown.
 */
export async function markNoShow(
  deps: EndDeps,
  {
    actor,
    bookingId,
    note,
    expectedRefundMinor,
  }: { actor: StaffActor; bookingId: string; note: string; expectedRefundMinor?: number | undefined },
): Promise<Result<Booking, ProblemOf<'booking_not_found' | 'booking_state_conflict' | 'refund_changed'>>> {
  const found = await findBookingForStaff(deps.db, { actor, bookingId })
  if (!found.ok) return found
  return endBooking(deps, {
    bookingId,
    action: 'noShow',
    to: 'no_show',
    actor: actor.uid,
    reason: note,
    refundOf: refundAt,
    expectedRefundMinor,
    check: (booking, now) =>
      now < checkInAt(booking) ? { code: 'booking_state_conflict', state: booking.state, action: 'noShow' } : null,
    afterwards: (tx, booking, refundMinor) =>
      mailAboutBooking(tx, deps, 'booking_no_show', booking, { amountMinor: refundMinor, refundFrom: booking }),
  })
}

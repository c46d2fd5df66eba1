import type { CancelRequest } from '#contract/booking/booking-action-requests.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, type Result } from '#core/result.ts'
import type { Guest } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { findBookingForGuest, findOwnBooking } from '#booking/find-bookings.ts'
import { refundAt } from './cancellation-terms.ts'
import { endBooking, type EndDeps } from './end-booking.ts'

/**
 * Cancels a confirmed booking for its guest and refunds what the policy gives back of the amount paid, exactly as in
 * `previewCancellation`. Repeating it changes nothing. `booking_not_found`: not theirs; `invalid_input`: the
 * reason `other` without an explanation, which nobody owes who gives no reason; `refund_changed`: the policy's next step has begun, or a payment has arrived, since the guest
 * was shown the amount; `booking_state_conflict`: it is not confirmed, or ended another way.
 */
export async function cancelBooking(
  deps: EndDeps,
  { actor, bookingId, ...request }: CancelRequest & { actor: Guest; bookingId: string },
): Promise<
  Result<BookingShape, ProblemOf<'booking_not_found' | 'booking_state_conflict' | 'invalid_input' | 'refund_changed'>>
> {
  const found = await findOwnBooking(deps.db, { actor, bookingId })
  if (!found.ok) return found
  const { text = '', reason = 'other' } = request
  if (request.reason === 'other' && text === '')
    return err({ code: 'invalid_input', fields: { text: 'text must give the reason if reason is other' } })
  const ended = await endBooking(deps, {
    bookingId,
    action: 'cancelByGuest',
    to: 'cancelled_by_guest',
    actor: actor.uid,
    reason: text === '' ? reason : `${reason}: ${text}`,
    refundOf: refundAt,
    expectedRefundMinor: request.expectedRefundMinor,
    async afterwards(tx, booking, refundMinor) {
      await mailAboutBooking(tx, deps, 'booking_cancelled', booking, { amountMinor: refundMinor, refundFrom: booking })
      await mailAboutBooking(tx, deps, 'host_booking_cancelled', booking, {
        amountMinor: refundMinor,
        refundFrom: booking,
        reason: text,
      })
    },
  })
  return ended.ok ? findBookingForGuest(deps, { actor, bookingId }) : ended
}

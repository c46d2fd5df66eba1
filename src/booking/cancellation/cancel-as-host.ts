import { fullRefund } from '#core/cancellation/refund.ts'
import type { ProblemOf } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { returnCoupon } from '#db/queries/rate/coupon-queries.ts'
import type { OfferedStay } from '#messaging/mail/offered-stay.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { beyondProof, type Trusted } from '#booking/ledger/beyond-proof.ts'
import { beyondRefundLimit } from '#booking/ledger/refund-limit.ts'
import { cancellationPreview } from './cancellation-terms.ts'
import { endBooking, type EndDeps } from './end-booking.ts'

/** Returns the amount in minor units that is refunded beyond the policy when the host cancels. */
export const beyondPolicyMinor = (booking: Booking, at: Date): number =>
  booking.paidMinor - cancellationPreview(booking, at).refundMinor

/**
 * Cancels a confirmed booking on behalf of the host: everything that was paid is refunded, whatever the policy says.
 * The guest reads `reason`, and is offered `otherHomes`. Repeating it changes nothing.
 *
 * `booking_not_found`: there is none, or it is for somebody else's home; `booking_state_conflict`: it is not confirmed,
 * or ended another way; `refund_changed`: the refund differs from the one the host was shown; `refund_limit_exceeded`:
 * the refund exceeds the policy by more than this person may give back; `recent_sign_in_required`: by more than they
 * may without signing in again.
 */
export async function cancelAsHost(
  deps: EndDeps,
  {
    actor,
    bookingId,
    reason,
    expectedRefundMinor,
    mostMinor,
    otherHomes: otherStays = [],
  }: {
    actor: StaffActor
    bookingId: string
    reason: string
    expectedRefundMinor?: number | undefined
    otherHomes?: readonly OfferedStay[]
  } & Trusted,
): Promise<
  Result<
    Booking,
    ProblemOf<
      | 'booking_not_found'
      | 'booking_state_conflict'
      | 'recent_sign_in_required'
      | 'refund_changed'
      | 'refund_limit_exceeded'
    >
  >
> {
  const found = await findBookingForStaff(deps.db, { actor, bookingId })
  if (!found.ok) return found
  return endBooking<ProblemOf<'recent_sign_in_required' | 'refund_limit_exceeded'>>(deps, {
    bookingId,
    action: 'cancelByHost',
    to: 'cancelled_by_host',
    actor: actor.uid,
    reason,
    refundOf: (booking) => fullRefund(booking.quote),
    expectedRefundMinor,
    async check(booking, at, tx) {
      const beyondMinor = beyondPolicyMinor(booking, at)
      return (
        (await beyondProof(tx, { actor, bookingId, mostMinor }, beyondMinor)) ??
        beyondRefundLimit(tx, { actor, bookingId, currency: booking.currency }, beyondMinor)
      )
    },
    async afterwards(tx, booking, refundMinor) {
      await returnCoupon(tx, bookingId)
      await mailAboutBooking(tx, deps, 'booking_cancelled_by_host', booking, {
        amountMinor: refundMinor,
        refundFrom: booking,
        reason,
        otherHomes: otherStays,
      })
    },
  })
}

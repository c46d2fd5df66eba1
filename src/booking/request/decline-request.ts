import { bookingActions } from '#core/booking/booking-state.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { freeNights } from '#db/claims/free-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking, lockBooking, transitionBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { reopenOffer } from '#db/queries/thread/offer-queries.ts'
import { returnCoupon } from '#db/queries/rate/coupon-queries.ts'
import { cancelUnpaidInstalments } from '#db/queries/payment/instalment-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { releasePayments } from '#booking/ledger/release-payments.ts'
import { isBeingAccepted } from '#booking/hold/claim-acceptance.ts'

type DeclineProblem = ProblemOf<'booking_not_found' | 'booking_state_conflict'>

/**
 * Declines a request on behalf of the host, with a reason that the guest reads: the nights are free, and the authorised
 * amount is released. Repeating it changes nothing. `booking_not_found`: there is none, or it is for somebody else's
 * home; `booking_state_conflict`: it is no open request.
 */
export async function declineRequest(
  deps: Pick<BookingDeps, 'db' | 'now' | 'websiteUrl' | 'contactEmail' | 'onStayChanged' | 'wake'>,
  { actor, bookingId, reason }: { actor: StaffActor; bookingId: string; reason: string },
): Promise<Result<Booking, DeclineProblem>> {
  const found = await findBookingForStaff(deps.db, { actor, bookingId })
  if (!found.ok) return found
  if (found.value.state === 'declined') return found
  const declined = await inTransaction<Booking, DeclineProblem>(deps.db, async (tx) => {
    const at = deps.now()
    await freeNights(tx, bookingId)
    const locked = await lockBooking(tx, bookingId)
    const state = locked?.state ?? 'expired'
    if (isBeingAccepted(locked, at)) return err({ code: 'booking_state_conflict', state, action: 'decline' })
    const transition = {
      id: bookingId,
      from: bookingActions.decline,
      to: 'declined',
      actor: actor.uid,
      at,
      reason,
    } as const
    if (!(await transitionBooking(tx, transition)))
      return err({ code: 'booking_state_conflict', state, action: 'decline' })
    await releasePayments(tx, { bookingId, reason: 'request_declined', actor: actor.uid, at })
    await cancelUnpaidInstalments(tx, bookingId)
    await returnCoupon(tx, bookingId)
    await reopenOffer(tx, bookingId, at)
    await mailAboutBooking(tx, deps, 'request_declined', found.value, { reason })
    const booking = await findBooking(tx, bookingId)
    return booking ? ok(booking) : err({ code: 'booking_not_found' })
  })
  if (!declined.ok) return declined
  deps.onStayChanged?.(found.value.stay.slug)
  deps.wake?.()
  return declined
}

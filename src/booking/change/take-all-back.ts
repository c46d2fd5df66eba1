import { fullRefund } from '#core/cancellation/refund.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, type Result } from '#core/result.ts'
import { returnCoupon } from '#db/queries/rate/coupon-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { lockChange } from '#db/queries/booking/change-queries.ts'
import type { Guest } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { endBooking, type EndDeps } from '#booking/cancellation/end-booking.ts'
import { findChangeRequest } from './change-side.ts'

/**
 * Gives a guest a full refund, whatever the policy says, instead of the other home they were offered because theirs
 * cannot be used, and tells both sides. Repeating it changes nothing. `booking_not_found`, `change_not_found`: there is
 * none of theirs, it was answered, or its time is over; `not_allowed`: the offer is of another kind and can only be
 * declined; `booking_state_conflict`: the booking has ended another way.
 */
export async function takeAllBack(
  deps: EndDeps,
  { actor, bookingId, changeId }: { actor: Guest; bookingId: string; changeId: string },
): Promise<
  Result<Booking, ProblemOf<'booking_not_found' | 'booking_state_conflict' | 'change_not_found' | 'not_allowed'>>
> {
  const found = await findChangeRequest(deps.db, { side: 'guest', actor }, { bookingId, changeId })
  if (!found.ok) return found
  const { change, booking } = found.value
  if (change.move?.cause !== 'unusable') return err({ code: 'not_allowed' })
  const isOver = change.state !== 'pending' && booking.state !== 'cancelled_by_host'
  if (isOver) return err({ code: 'change_not_found' })
  const ended = await endBooking<ProblemOf<'change_not_found'>>(deps, {
    bookingId,
    action: 'cancelByHost',
    to: 'cancelled_by_host',
    actor: actor.uid,
    reason: 'The home could not be used.',
    refundOf: ({ quote }) => fullRefund(quote),
    // It may have been answered meanwhile, or its time may have ended without that being recorded yet.
    async check(_, at, tx) {
      const offer = await lockChange(tx, changeId)
      const isOpen = offer?.state === 'pending' && offer.expiresAt > at
      return isOpen ? null : { code: 'change_not_found' }
    },
    async afterwards(tx, cancelled, refundMinor) {
      await returnCoupon(tx, bookingId)
      const notice = { amountMinor: refundMinor, refundFrom: cancelled }
      const { message } = change
      await mailAboutBooking(tx, deps, 'booking_cancelled_by_host', cancelled, { ...notice, reason: message })
      await mailAboutBooking(tx, deps, 'host_booking_cancelled', cancelled, notice)
    },
  })
  if (ended.ok) return ended
  const { problem } = ended
  // This refund has no expected amount.
  return problem.code === 'refund_changed' ? err({ code: 'change_not_found' }) : err(problem)
}

import type { ProblemOf } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { timeToPayEndsAt } from '#booking/ledger/plan-instalments.ts'
import { checkInAt } from '#booking/stay-instants.ts'
import { refundAt } from './cancellation-terms.ts'
import { endBooking, type EndDeps } from './end-booking.ts'

/**
 * Ends a booking whose balance stayed unpaid for 72 hours or until check-in. Its policy applies as if the guest had
 * cancelled when the time to pay ended, however late that is noticed (docs/booking-rules.md, Payment schedule). Both
 * sides are told. Repeating it changes nothing. `booking_state_conflict`: no payment is overdue, or there is still
 * time.
 */
export function cancelUnpaid(
  deps: EndDeps,
  { bookingId }: { bookingId: string },
): Promise<Result<Booking, ProblemOf<'booking_not_found' | 'booking_state_conflict' | 'refund_changed'>>> {
  return endBooking(deps, {
    bookingId,
    action: 'cancelUnpaid',
    to: 'cancelled_unpaid',
    actor: 'clock',
    reason: 'unpaid',
    refundOf: (booking, now) => refundAt(booking, lastMomentToPay(booking, now)),
    // The guest may have paid at the last moment.
    check: (booking, now) =>
      (timeToPayEndsAt(booking, checkInAt(booking)) ?? Infinity) <= now
        ? null
        : { code: 'booking_state_conflict', state: booking.state, action: 'cancelUnpaid' },
    async afterwards(tx, booking, refundMinor) {
      const mails = ['booking_cancelled_unpaid', 'host_booking_unpaid'] as const
      await mailAboutBooking(tx, deps, mails, booking, { amountMinor: refundMinor, refundFrom: booking })
    },
  })
}

/**
 * Returns the instant just before the end of the time to pay, so that a step of the policy that begins at that end does
 * not apply yet.
 */
function lastMomentToPay(booking: Booking, now: Date): Date {
  const end = timeToPayEndsAt(booking, checkInAt(booking))
  return end ? new Date(end.getTime() - 1) : now
}

import type { CancellationPreviewShape } from '#contract/booking/booking-shapes.ts'
import { linesOfPaid, refundCurve, refundFor, refundOfPaid, type Refund } from '#core/cancellation/refund.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { checkInAt, checkOutAt } from '#booking/stay-instants.ts'

/**
 * Returns how much of its total the policy of a confirmed booking gives back when the guest cancels at this instant.
 */
export function refundAt(booking: Booking, now: Date): Refund {
  const { stay, quote, policy, confirmedAt } = booking
  return refundFor(quote, policy, {
    cancelledAtMs: now.getTime(),
    confirmedAtMs: confirmedAt?.getTime() ?? null,
    checkInAtMs: checkInAt(booking).getTime(),
    checkOutAtMs: checkOutAt(booking).getTime(),
    timeZone: stay.timeZone,
  })
}

/**
 * Returns the exact refund of a cancellation at this instant, with lines that add up to it. Uses the functions that the
 * cancellation itself uses.
 */
export function cancellationPreview(booking: Booking, now: Date): CancellationPreviewShape {
  const refund = refundAt(booking, now)
  const { totalMinor, paidMinor } = booking
  const refundMinor = refundOfPaid(refund, totalMinor, paidMinor)
  return {
    refundMinor,
    lines: linesOfPaid(refund, refundMinor),
    paidMinor,
    currency: booking.currency,
    validUntil: validUntil(booking, now),
  }
}

/** Returns the end of the current step of the policy; nothing changes after check-out. */
function validUntil(booking: Booking, now: Date): string {
  const { stay, quote, policy, confirmedAt } = booking
  const curve = refundCurve(quote, policy, stay, confirmedAt?.getTime() ?? null, now.getTime())
  return curve[0]?.until ?? checkOutAt(booking).toISOString()
}

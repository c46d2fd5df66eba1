import { refundOfPaid } from '#core/cancellation/refund.ts'
import type { RefundStep } from '#core/quote/quote.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'

/** A step of the policy with the refund until then and the amount paid by then. */
export interface RefundOfPaid extends RefundStep {
  /** What has been paid by the end of the step, if all payments are made as planned. */
  readonly paidMinor: number
}

/**
 * Returns the steps of the policy with what is really refunded of the money paid by then. What vouchers keep for a
 * booking that is not confirmed yet is paid with the confirmation.
 */
export function refundsOfPaid({
  cancellation,
  totalMinor,
  paidMinor,
  instalments,
  vouchers,
}: Pick<
  BookingShape,
  'cancellation' | 'totalMinor' | 'paidMinor' | 'instalments' | 'vouchers'
>): readonly RefundOfPaid[] {
  const paidWithConfirmation = vouchers.reduce((sum, { heldMinor }) => sum + heldMinor, paidMinor)
  return cancellation.map((step) => {
    const planned = instalments.filter(
      ({ state, dueAt }) => state !== 'paid' && state !== 'cancelled' && dueAt < step.until,
    )
    const paidThen = planned.reduce((sum, { amountMinor }) => sum + amountMinor, paidWithConfirmation)
    return { until: step.until, refundMinor: refundOfPaid(step, totalMinor, paidThen), paidMinor: paidThen }
  })
}

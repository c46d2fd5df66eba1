import { refundOfPaid } from '#core/cancellation/refund.ts'
import type { RefundStep } from '#core/quote/quote.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'

/** A step of the policy: what comes back until then, and of how much. */
export interface RefundOfPaid extends RefundStep {
  /** Paid by the end of the step, if all payments are made as planned. */
  readonly paidMinor: number
}

/** The steps of the policy as what really comes back of what is paid by then. */
export function refundsOfPaid({
  cancellation,
  totalMinor,
  paidMinor,
  instalments,
}: Pick<BookingShape, 'cancellation' | 'totalMinor' | 'paidMinor' | 'instalments'>): readonly RefundOfPaid[] {
  return cancellation.map((step) => {
    const planned = instalments.filter(
      ({ state, dueAt }) => state !== 'paid' && state !== 'cancelled' && dueAt < step.until,
    )
    const paidThen = planned.reduce((sum, { amountMinor }) => sum + amountMinor, paidMinor)
    return { until: step.until, refundMinor: refundOfPaid(step, totalMinor, paidThen), paidMinor: paidThen }
  })
}

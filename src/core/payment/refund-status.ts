/** The states of a refund. `withdrawn`: the payment it belonged to was recorded by mistake, so nothing goes back. */
export const REFUND_STATUSES = ['pending', 'succeeded', 'failed', 'withdrawn'] as const

/** How Stripe refuses a refund of money that it has paid back already, such as by a refund made in its dashboard. */
export const REFUNDED_ELSEWHERE = 'charge_already_refunded'

export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** The states in which a refund ends. */
export const FINAL_REFUND_STATUSES = ['succeeded', 'failed'] as const

export type FinalRefundStatus = (typeof FINAL_REFUND_STATUSES)[number]

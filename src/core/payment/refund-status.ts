/** The states of a refund. */
export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const

export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** The states in which a refund ends. */
export const FINAL_REFUND_STATUSES = ['succeeded', 'failed'] as const

export type FinalRefundStatus = (typeof FINAL_REFUND_STATUSES)[number]

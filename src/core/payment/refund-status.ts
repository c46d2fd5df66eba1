/** Where a refund stands. */
export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const

export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** How a refund ends. */
export const FINAL_REFUND_STATUSES = ['succeeded', 'failed'] as const

export type FinalRefundStatus = (typeof FINAL_REFUND_STATUSES)[number]

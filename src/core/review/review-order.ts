/** The orders in which reviews can be sorted. */
export const REVIEW_ORDERS = ['newest', 'lowest', 'highest'] as const

export type ReviewOrder = (typeof REVIEW_ORDERS)[number]

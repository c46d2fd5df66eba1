/** The orders in which homes can be sorted. A minus means the highest first. */
export const STAY_ORDERS = ['recommended', 'total', '-total', 'rating', '-rating'] as const

export type StayOrder = (typeof STAY_ORDERS)[number]

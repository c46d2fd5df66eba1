/** Whether the guest of a booking may review it. */
export const REVIEW_TURNS = ['not_yet', 'open', 'written', 'closed'] as const

export type ReviewTurn = (typeof REVIEW_TURNS)[number]

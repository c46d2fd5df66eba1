/** Whether the guest of a booking may review it. */
export const REVIEW_TURNS = ['not_yet', 'open', 'written', 'closed'] as const

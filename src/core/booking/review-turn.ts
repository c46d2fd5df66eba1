/** Whether the guest of a booking may review it now. */
export const REVIEW_TURNS = ['not_yet', 'open', 'written', 'closed'] as const

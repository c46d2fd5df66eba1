/** Whether a review is shown. */
export const REVIEW_STATES = ['pending', 'published', 'rejected'] as const

export type ReviewState = (typeof REVIEW_STATES)[number]

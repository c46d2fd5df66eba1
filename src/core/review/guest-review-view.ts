/** What administrators look at reviews of guests by. */
export const GUEST_REVIEW_VIEWS = ['reported', 'hidden', 'all'] as const

export type GuestReviewView = (typeof GUEST_REVIEW_VIEWS)[number]

/** The views in which administrators see reviews of guests. */
export const GUEST_REVIEW_VIEWS = ['reported', 'hidden', 'all'] as const

export type GuestReviewView = (typeof GUEST_REVIEW_VIEWS)[number]

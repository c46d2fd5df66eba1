/** What hosts score of a guest beside the stay in all, in the order it is shown. */
export const GUEST_SCORES = ['communication', 'cleanliness', 'houseRules'] as const

export type GuestScore = (typeof GUEST_SCORES)[number]

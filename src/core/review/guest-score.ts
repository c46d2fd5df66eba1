/** What hosts score about a guest besides the stay as a whole, in the order in which it is shown. */
export const GUEST_SCORES = ['communication', 'cleanliness', 'houseRules'] as const

export type GuestScore = (typeof GUEST_SCORES)[number]

/** What guests score besides the stay as a whole, in the order in which it is shown. */
export const REVIEW_SCORES = ['cleanliness', 'accuracy', 'arrival', 'communication', 'location', 'value'] as const

export type ReviewScore = (typeof REVIEW_SCORES)[number]

/** What guests score beside the stay in all, in the order it is shown. */
export const REVIEW_SCORES = ['cleanliness', 'accuracy', 'arrival', 'communication', 'location', 'value'] as const

export type ReviewScore = (typeof REVIEW_SCORES)[number]

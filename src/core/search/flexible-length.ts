/** How long somebody with flexible dates wants to stay. */
export const FLEXIBLE_LENGTHS = ['week', 'weekend', 'month'] as const

export type FlexibleLength = (typeof FLEXIBLE_LENGTHS)[number]

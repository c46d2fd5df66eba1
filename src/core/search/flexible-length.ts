/** The lengths of stay that guests with flexible dates can choose. */
export const FLEXIBLE_LENGTHS = ['week', 'weekend', 'month'] as const

export type FlexibleLength = (typeof FLEXIBLE_LENGTHS)[number]

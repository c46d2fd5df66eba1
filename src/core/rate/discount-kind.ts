/** Discounts for booking long before, or just before, arrival. */
export const LEAD_DISCOUNT_KINDS = ['early_bird', 'last_minute'] as const

export type LeadDiscountKind = (typeof LEAD_DISCOUNT_KINDS)[number]

/** Every discount of a home by itself. */
export const DISCOUNT_KINDS = ['length', ...LEAD_DISCOUNT_KINDS] as const

export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** Whether discounts follow each other, or only the best counts. */
export const DISCOUNT_MODES = ['sequential', 'best_only'] as const

export type DiscountMode = (typeof DISCOUNT_MODES)[number]

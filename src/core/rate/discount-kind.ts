/** Discounts for booking long before, or just before, arrival. */
export const LEAD_DISCOUNT_KINDS = ['early_bird', 'last_minute'] as const

export type LeadDiscountKind = (typeof LEAD_DISCOUNT_KINDS)[number]

/** Every discount that a home can give by itself. */
export const DISCOUNT_KINDS = ['length', ...LEAD_DISCOUNT_KINDS] as const

export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** Whether discounts apply one after the other, or only the largest. */
export const DISCOUNT_MODES = ['sequential', 'best_only'] as const

export type DiscountMode = (typeof DISCOUNT_MODES)[number]

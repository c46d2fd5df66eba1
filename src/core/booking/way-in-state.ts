/**
 * What the guest of an arrival knows of the way in, its key and codes: `sent` by mail, `shown` on the page of the booking,
 * not yet because it is `early` or because an amount is `unpaid`, or nothing, because the home has none (`missing`).
 */
export const WAY_IN_STATES = ['sent', 'shown', 'early', 'unpaid', 'missing'] as const

export type WayInState = (typeof WAY_IN_STATES)[number]

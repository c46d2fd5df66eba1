/** What a fee is for; `extra` only asks who wants it. */
export const FEE_KINDS = ['cleaning', 'pet', 'custom', 'early_arrival', 'late_departure', 'service', 'extra'] as const

export type FeeKind = (typeof FEE_KINDS)[number]

/**
 * What a fee is counted by. percent_of_rent: of the rent after all discounts. percent_of_total: of the rent and all
 * other fees and extras; taxes and other percent-of-total fees are not part of it.
 */
export const FEE_BASES = [
  'per_stay',
  'per_night',
  'per_guest',
  'per_guest_night',
  'per_pet',
  'per_pet_night',
  'percent_of_rent',
  'percent_of_total',
] as const

export type FeeBasis = (typeof FEE_BASES)[number]

/** before_check_in: comes back in full when the guest cancels in time; with_rent: treated like the nights. */
export const FEE_REFUNDS = ['before_check_in', 'with_rent', 'never'] as const

export type FeeRefund = (typeof FEE_REFUNDS)[number]

/** What a fee is for. `extra`: paid only by guests who ask for it. */
export const FEE_KINDS = ['cleaning', 'pet', 'custom', 'early_arrival', 'late_departure', 'service', 'extra'] as const

export type FeeKind = (typeof FEE_KINDS)[number]

/**
 * What a fee is multiplied by. `percent_of_rent`: taken from the rent after all discounts. `percent_of_total`: taken
 * from the rent and all other fees and extras, without taxes and other percent-of-total fees.
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

/**
 * How a fee is refunded. `before_check_in`: in full when the guest cancels before check-in; `with_rent`: like the
 * nights.
 */
export const FEE_REFUNDS = ['before_check_in', 'with_rent', 'never'] as const

export type FeeRefund = (typeof FEE_REFUNDS)[number]

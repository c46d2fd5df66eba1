/** Why a voucher was issued: somebody bought it, or it makes up for something. */
export const VOUCHER_REASONS = ['sold', 'goodwill'] as const

export type VoucherReason = (typeof VOUCHER_REASONS)[number]

/**
 * What can happen to the money of a voucher. `held`: kept for a booking that is not paid yet; `released`: free again,
 * because that booking was not made; `redeemed`: spent on a booking; `returned`: given back from that booking;
 * `voided`: removed by staff.
 */
export const VOUCHER_ENTRY_KINDS = ['issued', 'held', 'released', 'redeemed', 'returned', 'voided'] as const

export type VoucherEntryKind = (typeof VOUCHER_ENTRY_KINDS)[number]

/** Whether a voucher can be used: some money is left, none is left, its last day has passed, or it was voided. */
export const VOUCHER_STATES = ['open', 'used_up', 'expired', 'void'] as const

export type VoucherState = (typeof VOUCHER_STATES)[number]

/** Why a code pays nothing. `held`: what is left is kept for other bookings, which are not made yet. */
export const VOUCHER_FAULTS = ['unknown', 'expired', 'used_up', 'held', 'void', 'other_currency'] as const

export type VoucherFault = (typeof VOUCHER_FAULTS)[number]

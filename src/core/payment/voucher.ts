/** Why a voucher was issued: somebody paid for it, or it makes up for something. */
export const VOUCHER_REASONS = ['sold', 'goodwill'] as const

export type VoucherReason = (typeof VOUCHER_REASONS)[number]

/**
 * What happens to the money of a voucher. held: kept for a booking that is not paid yet; released: free again, the booking has not come
 * about; redeemed: the booking was paid with it; returned: given back of that booking; voided: taken off by people.
 */
export const VOUCHER_ENTRY_KINDS = ['issued', 'held', 'released', 'redeemed', 'returned', 'voided'] as const

export type VoucherEntryKind = (typeof VOUCHER_ENTRY_KINDS)[number]

/** Whether a voucher can be used: it was voided, its day is over, nothing is left, or some is. */
export const VOUCHER_STATES = ['open', 'used_up', 'expired', 'void'] as const

export type VoucherState = (typeof VOUCHER_STATES)[number]

/** Why a code pays nothing. */
export const VOUCHER_FAULTS = ['unknown', 'expired', 'used_up', 'void', 'other_currency'] as const

export type VoucherFault = (typeof VOUCHER_FAULTS)[number]

/**
 * Why nights are taken. `linked`: by the whole home or by a part of it; `reserved`: for a visitor who has to sign in
 * first.
 */
export const CLAIM_KINDS = ['hold', 'request', 'booking', 'change', 'block', 'import', 'linked', 'reserved'] as const

export type ClaimKind = (typeof CLAIM_KINDS)[number]

/** Why an owner blocks nights. */
export const BLOCK_REASONS = ['owner_stay', 'maintenance', 'closed', 'other'] as const

export type BlockReason = (typeof BLOCK_REASONS)[number]

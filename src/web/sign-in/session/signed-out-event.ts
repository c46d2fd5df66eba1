/**
 * Dispatched on `window` when the SDK lost its user without this page asking for it; a `CustomEvent<SignedOutReason>`.
 */
export const SIGNED_OUT_EVENT = 'holmstay:signed-out'

/**
 * `elsewhere`: another tab signed out. `disabled`: the account was disabled. `ended`: the service ended the sign-in for
 * another reason (credentials changed, token expired).
 */
export type SignedOutReason = 'elsewhere' | 'disabled' | 'ended'

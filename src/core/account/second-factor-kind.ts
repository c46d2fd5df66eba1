/** What an account keeps beside its password. */
export const SECOND_FACTOR_KINDS = ['phone', 'totp'] as const

export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number]

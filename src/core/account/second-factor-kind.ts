/** The kinds of second factor that an account can have. */
export const SECOND_FACTOR_KINDS = ['phone', 'totp'] as const

export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number]

/**
 * An ISO 4217 code, e.g. `EUR`. Amounts are integers in the currency's minor unit and are always passed together with
 * it.
 */
export type Currency = string

/** Hundredths of a percent: 1 % = 100. */
export type BasisPoints = number

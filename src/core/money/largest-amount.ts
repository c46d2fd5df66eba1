/** The largest amount that people may enter, in minor units: ten million of a currency with two digits. */
export const LARGEST_AMOUNT_MINOR = 1_000_000_000

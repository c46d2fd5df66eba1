import { minorDigitsOf } from './format-money.ts'

/**
 * The smallest charges of a card, in whole units; see
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts.
 */
const SMALLEST: Readonly<Record<string, number>> = {
  AED: 2,
  BGN: 1,
  CZK: 15,
  DKK: 2.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  JPY: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  PLN: 2,
  RON: 2,
  SEK: 3,
  THB: 10,
}
const OF_OTHERS = 0.5

/** Returns the smallest amount that can be charged to a card, in minor units. Anything less is always refused. */
export function smallestChargeMinor(currency: string): number {
  return Math.ceil((SMALLEST[currency] ?? OF_OTHERS) * 10 ** minorDigitsOf(currency))
}

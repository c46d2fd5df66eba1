import { minorDigitsOf } from './format-money.ts'

/** Of a card, in whole units; see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. */
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

/** The smallest amount that can be taken from a card, minor units: what is less would be refused whenever it is asked for. */
export function smallestChargeMinor(currency: string): number {
  return Math.ceil((SMALLEST[currency] ?? OF_OTHERS) * 10 ** minorDigitsOf(currency))
}

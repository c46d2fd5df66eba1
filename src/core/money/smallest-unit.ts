import { minorDigitsOf } from './format-money.ts'
import type { Currency } from './money.ts'

/**
 * Returns the smallest amount in which a currency is charged, in minor units: 10 where amounts have three digits after
 * the point, else 1. Cards of these currencies are charged in hundredths
 * (https://docs.stripe.com/currencies#three-decimal), and so is everything here: 5.120 or 5.130 KWD, never 5.124.
 */
export function smallestUnitOf(currency: Currency): number {
  return minorDigitsOf(currency) === 3 ? 10 : 1
}

/** Returns whether an amount can be charged in a currency. */
export function isChargeable(amountMinor: number, currency: Currency): boolean {
  return amountMinor % smallestUnitOf(currency) === 0
}

import { isCurrency } from '#core/money/currencies.ts'
import { decimalText, minorDigitsOf } from '#core/money/format-money.ts'
import { isChargeable } from '#core/money/smallest-unit.ts'
import { readDecimal } from './read-decimal.ts'

/**
 * Returns the number of digits after the decimal point. For text that is not a currency it is two, so that the field of
 * the currency reports the mistake.
 */
export const digitsOf = (currency: string): number => (isCurrency(currency) ? minorDigitsOf(currency) : 2)

/** Returns the currency in which a field is spoken of: the one that was sent, or euros for text that is not one. */
export const currencyOrEuro = (text: string): string => (isCurrency(text) ? text : 'EUR')

/**
 * Reads an amount as typed, in minor units: `129.50`, `129,5` and `1,200.00` are accepted; null = it is not an amount
 * of the currency, or could be one of two (`readDecimal`).
 */
export function readAmount(text: string, currency: string): number | null {
  const digits = digitsOf(currency)
  const minor = readDecimal(text, digits)
  // Dinars have three digits after the point, of which the last one is always zero.
  return minor !== null && digits === 3 && !isChargeable(minor, currency) ? null : minor
}

/** Returns minor units as a field shows them: `12950` = `129.50`; null = empty. */
export function amountText(minor: number | null | undefined, currency: string): string {
  return minor == null ? '' : decimalText(minor, digitsOf(currency))
}

import { isCurrency } from '#core/money/currencies.ts'
import { decimalText, minorDigitsOf } from '#core/money/format-money.ts'
import { isChargeable } from '#core/money/smallest-unit.ts'

/**
 * Returns the number of digits after the decimal point. For text that is not a currency it is two, so that the field of
 * the currency reports the mistake.
 */
export const digitsOf = (currency: string): number => (isCurrency(currency) ? minorDigitsOf(currency) : 2)

/**
 * Reads an amount as typed, in minor units: `129.50`, `129,5` and `1,200.00` are accepted; null = it is not an amount
 * of the currency.
 */
export function readAmount(text: string, currency: string): number | null {
  const digits = digitsOf(currency)
  const plain = text.replaceAll(/[\s\u00A0']/g, '')
  const found = /^(-?)(\d{1,3}(?:([.,])\d{3})*|\d+)(?:([.,])(\d+))?$/.exec(plain)
  if (!found) return null
  const [, sign = '', whole = '', separator, point, behind = ''] = found
  if (separator !== undefined && separator === point) return null
  // `1.200` and `1,200` can mean twelve hundred or one with three decimals, and a price must not be guessed.
  if (separator !== undefined && point === undefined && digits > 0 && whole.split(separator).length === 2) return null
  if (behind.length > digits) return null
  const minor = Number(whole.replaceAll(/[.,]/g, '') + behind.padEnd(digits, '0'))
  // Dinars have three digits after the point, of which the last one is always zero.
  if (digits === 3 && !isChargeable(minor, currency)) return null
  return Number.isSafeInteger(minor) ? (sign ? -minor : minor) : null
}

/** Returns minor units as a field shows them: `12950` = `129.50`; null = empty. */
export function amountText(minor: number | null | undefined, currency: string): string {
  return minor == null ? '' : decimalText(minor, digitsOf(currency))
}

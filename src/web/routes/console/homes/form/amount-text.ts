import { isCurrency } from '#core/money/currencies.ts'
import { decimalText, minorDigitsOf } from '#core/money/format-money.ts'

/** Digits behind the point; of what is no currency two, so that its own field tells what is wrong. */
export const digitsOf = (currency: string): number => (isCurrency(currency) ? minorDigitsOf(currency) : 2)

/** An amount as somebody types it, in minor units: `129.50`, `129,5` and `1,200.00` are read; null = it is no amount of the currency. */
export function readAmount(text: string, currency: string): number | null {
  const digits = digitsOf(currency)
  const plain = text.replaceAll(/[\s\u00A0']/g, '')
  const found = /^(-?)(\d{1,3}(?:([.,])\d{3})*|\d+)(?:([.,])(\d+))?$/.exec(plain)
  if (!found) return null
  const [, sign = '', whole = '', separator, point, behind = ''] = found
  if (separator !== undefined && separator === point) return null
  // `1.200` and `1,200` may be a thousand or one with three digits behind the point: nobody should guess about a price.
  if (separator !== undefined && point === undefined && digits > 0 && whole.split(separator).length === 2) return null
  if (behind.length > digits) return null
  const minor = Number(whole.replaceAll(/[.,]/g, '') + behind.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? (sign ? -minor : minor) : null
}

/** Minor units as they stand in a field: `12950` = `129.50`; null = empty. */
export function amountText(minor: number | null | undefined, currency: string): string {
  return minor == null ? '' : decimalText(minor, digitsOf(currency))
}

import { minorDigitsOf } from '#core/money/format-money.ts'

/**
 * Reads an amount as typed, `200` or `99,50`, in minor units; null if the amount or its currency is invalid. 0 is
 * valid: no refunds are allowed.
 */
export function parseLimit(text: string, currency: string): number | null {
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text)
  if (!match || !/^[A-Z]{3}$/i.test(currency)) return null
  const [, whole = '', part = ''] = match
  const digits = minorDigitsOf(currency)
  return part.length > digits ? null : Number(whole + part.padEnd(digits, '0'))
}

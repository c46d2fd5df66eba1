import { minorDigitsOf } from '#core/money/format-money.ts'

/**
 * An amount as people type it, `200` or `99,50`, in minor units; null: it is none, or its currency is none. 0 is one:
 * nothing may be given back.
 */
export function parseLimit(text: string, currency: string): number | null {
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text)
  if (!match || !/^[A-Z]{3}$/i.test(currency)) return null
  const [, whole = '', part = ''] = match
  const digits = minorDigitsOf(currency)
  return part.length > digits ? null : Number(whole + part.padEnd(digits, '0'))
}

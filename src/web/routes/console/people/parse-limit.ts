import { minorDigitsOf } from '#core/money/format-money.ts'

/** An amount as people type it, `200` or `99,50`, in minor units; null: it is none. 0 is one: nothing may be given back. */
export function parseLimit(text: string, currency: string): number | null {
  const digits = minorDigitsOf(currency)
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text)
  if (!match) return null
  const [, whole = '', part = ''] = match
  return part.length > digits ? null : Number(whole + part.padEnd(digits, '0'))
}

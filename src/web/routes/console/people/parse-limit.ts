import { readAmount } from '#web/console/amount-text.ts'

/**
 * Reads an amount as typed, `200` or `99,50`, in minor units; null if the amount or its currency is invalid. 0 is
 * valid: no refunds are allowed.
 */
export function parseLimit(text: string, currency: string): number | null {
  const limitMinor = /^[A-Z]{3}$/i.test(currency) ? readAmount(text, currency.toUpperCase()) : null
  return limitMinor !== null && limitMinor >= 0 ? limitMinor : null
}

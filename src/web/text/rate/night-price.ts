import { formatMoney, minorDigitsOf } from '#core/money/format-money.ts'

/** Returns the price of a night, without cents if there are none: `€487`. */
export function nightPrice(amountMinor: number, currency: string): string {
  const text = formatMoney(amountMinor, currency)
  const digits = minorDigitsOf(currency)
  return digits > 0 && amountMinor % 10 ** digits === 0 ? text.slice(0, -digits - 1) : text
}

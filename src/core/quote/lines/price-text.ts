import { decimalText, formatMoney, minorDigitsOf } from '#core/money/format-money.ts'
import type { Currency } from '#core/money/money.ts'

const signs = new Map<Currency, string>()

/**
 * What `formatMoney` writes in English. Of amounts above zero that is the figures in threes behind the sign of the currency, which Intl
 * takes as long for as all else in a line. Apart from `formatMoney`, which every page carries.
 */
export function priceText(amountMinor: number, currency: Currency): string {
  if (amountMinor < 0) return formatMoney(amountMinor, currency)
  const digits = minorDigitsOf(currency)
  const text = decimalText(amountMinor, digits)
  return signOf(currency) + inThrees(text, digits === 0 ? text.length : text.length - digits - 1)
}

/** The text with a comma between each three of its first `whole` figures. */
function inThrees(text: string, whole: number): string {
  let grouped = text
  for (let before = whole - 3; before > 0; before -= 3) grouped = `${grouped.slice(0, before)},${grouped.slice(before)}`
  return grouped
}

function signOf(currency: Currency): string {
  let sign = signs.get(currency)
  if (sign === undefined) {
    sign = formatMoney(0, currency).split('0')[0]!
    signs.set(currency, sign)
  }
  return sign
}

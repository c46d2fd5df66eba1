import { decimalText, formatMoney, minorDigitsOf } from '#core/money/format-money.ts'
import type { Currency } from '#core/money/money.ts'

const signs = new Map<Currency, string>()

/**
 * Returns what `formatMoney` writes in English. For amounts above zero that is the currency sign and the digits in
 * groups of three, which takes Intl as long as everything else in a line. It is kept apart from `formatMoney`, because
 * every page loads that file.
 */
export function priceText(amountMinor: number, currency: Currency): string {
  if (amountMinor < 0) return formatMoney(amountMinor, currency)
  const digits = minorDigitsOf(currency)
  const text = decimalText(amountMinor, digits)
  return signOf(currency) + inThrees(text, digits === 0 ? text.length : text.length - digits - 1)
}

/** Returns the text with commas that group its first `whole` digits in threes. */
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

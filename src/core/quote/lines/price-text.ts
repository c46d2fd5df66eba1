import { decimalText, formatMoney, minorDigitsOf } from '#core/money/format-money.ts'
import type { Currency } from '#core/money/money.ts'

const UNGROUPED = /^\d{1,3}(\.|$)/
const signs = new Map<Currency, string>()

/**
 * What `formatMoney` writes in English. Below a thousand that is the figures behind the sign of the currency, which Intl takes as long
 * for as all else in a line. Apart from `formatMoney`, which every page carries.
 */
export function priceText(amountMinor: number, currency: Currency): string {
  const text = decimalText(amountMinor, minorDigitsOf(currency))
  return UNGROUPED.test(text) ? signOf(currency) + text : formatMoney(amountMinor, currency)
}

function signOf(currency: Currency): string {
  let sign = signs.get(currency)
  if (sign === undefined) {
    sign = formatMoney(0, currency).split('0')[0]!
    signs.set(currency, sign)
  }
  return sign
}

import type { Currency } from './money.ts'

// Kept, because asking a formatter for its options takes as long as a whole quote.
const digits = new Map<Currency, number>()

/**
 * Returns the number of decimal digits of a currency (ISO 4217 exponent): EUR 2, JPY 0, KWD 3. Throws a RangeError for
 * a malformed code.
 */
export function minorDigitsOf(currency: Currency): number {
  let found = digits.get(currency)
  if (found === undefined) {
    found = formatterOf(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2
    digits.set(currency, found)
  }
  return found
}

/** Formats an amount for a locale: `formatMoney(170780, 'EUR')` is `€1,707.80`. Exact for every safe integer. */
export function formatMoney(amountMinor: number, currency: Currency, locale = 'en'): string {
  return formatterOf(currency, locale).format(
    decimalText(amountMinor, minorDigitsOf(currency)) as Intl.StringNumericLiteral,
  )
}

/** Formats an amount as a decimal text for machines (JSON-LD, payment files): `-1234` with 2 digits is `-12.34`. */
export function decimalText(amountMinor: number, digits: number): string {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError(`not an exact integer: ${amountMinor}`)
  const figures = String(Math.abs(amountMinor)).padStart(digits + 1, '0')
  const whole = figures.slice(0, figures.length - digits)
  return `${amountMinor < 0 ? '-' : ''}${whole}${digits > 0 ? `.${figures.slice(-digits)}` : ''}`
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(currency: Currency, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, { style: 'currency', currency })
    formatters.set(key, formatter)
  }
  return formatter
}

import type { Currency } from './money.ts'

// Asking a formatter for its options costs as much as a whole quote.
const digits = new Map<Currency, number>()

/** Digits behind the point of a currency (ISO 4217 exponent): EUR 2, JPY 0, KWD 3. Throws a RangeError for a malformed code. */
export function minorDigitsOf(currency: Currency): number {
  let found = digits.get(currency)
  if (found === undefined) {
    found = formatterOf(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2
    digits.set(currency, found)
  }
  return found
}

/** An amount in words of a locale: `formatMoney(170780, 'EUR')` = `€1,707.80`. Exact for every safe integer. */
export function formatMoney(amountMinor: number, currency: Currency, locale = 'en'): string {
  return formatterOf(currency, locale).format(
    decimalText(amountMinor, minorDigitsOf(currency)) as Intl.StringNumericLiteral,
  )
}

/** An amount as a decimal text for machines (JSON-LD, payment files): `-1234` with 2 digits = `-12.34`. */
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

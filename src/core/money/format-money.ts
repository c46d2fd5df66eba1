import type { Currency } from './money.ts'

/*
 * Amounts are kept in these units for ever, on the server and in every browser. The digits that `Intl` knows are others from one version
 * to the next: forints have none or two.
 */
const WITHOUT_DIGITS =
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER'
const WITH_THREE_DIGITS = 'BHD JOD KWD LYD OMR TND'
const WITH_FOUR_DIGITS = 'CLF UYW'

/** Returns the number of decimal digits of the amounts of a currency: EUR 2, JPY 0, KWD 3. Throws a RangeError for a malformed code. */
export function minorDigitsOf(currency: Currency): number {
  let digits = knownDigits.get(currency)
  if (digits === undefined) knownDigits.set(currency, (digits = digitsOf(currency)))
  return digits
}

/** Kept, because a price asks for them twice a line. */
const knownDigits = new Map<Currency, number>()

function digitsOf(currency: Currency): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`not a currency: ${currency}`)
  if (WITHOUT_DIGITS.includes(currency)) return 0
  if (WITH_THREE_DIGITS.includes(currency)) return 3
  return WITH_FOUR_DIGITS.includes(currency) ? 4 : 2
}

/**
 * Formats an amount for readers in a locale: `formatMoney(170780, 'EUR')` is `€1,707.80`, a negative one `−€15.00` with a
 * minus sign as wide as a plus. Exact for every safe integer.
 */
export function formatMoney(amountMinor: number, currency: Currency, locale = 'en'): string {
  return formatterOf(currency, locale)
    .format(decimalText(amountMinor, minorDigitsOf(currency)) as Intl.StringNumericLiteral)
    .replace('-', '−')
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
    const digits = minorDigitsOf(currency)
    const fractionDigits = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    formatter = new Intl.NumberFormat(locale, { style: 'currency', currency, ...fractionDigits })
    formatters.set(key, formatter)
  }
  return formatter
}

import { isCurrency } from '#core/money/currencies.ts'

/** Signs that are words, which a currency shares with no other words of prices. */
const WORDS = /(?<!\p{L})(?:kr|zł|kč|ft)(?!\p{L})/giu

/** Codes of currencies as they are written in prices; those of other currencies are also words (`ALL`, `TRY`). */
const CODES = /(?<!\p{L})[A-Z]{3}(?!\p{L})/gu

/**
 * Returns whether a price names a currency that its row does not have: `£95` or `90 USD` in a row of euros. A sign of
 * several currencies is one of each: `$90` may be Canadian.
 */
export function isInOtherCurrency(price: string, currency: string): boolean {
  const text = price.normalize('NFKC')
  const codes = text.match(CODES)?.filter(isCurrency) ?? []
  if (codes.includes(currency)) return false
  const signs = [...(text.match(/\p{Sc}/gu) ?? []), ...(text.match(WORDS) ?? [])]
  if (signs.length === 0) return codes.length > 0
  const own = signOf(currency).toLowerCase()
  return !signs.some((sign) => own.includes(sign.toLowerCase()))
}

/** Returns the shortest sign of a currency, or its code where it has none. */
const signOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value ?? currency

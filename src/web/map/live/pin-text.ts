import { minorDigitsOf } from '#core/money/format-money.ts'
import { staysAtPin } from '#web/text/counts/search-counts.ts'
import type { MapStay } from '#web/map/map-stay.ts'

/** The text on a pin. */
export interface PinLabel {
  readonly count: number
  /**
   * The rounded price, because a pin has no room for cents. For several homes the lowest price, with "from"; null when
   * there is none to show.
   */
  readonly price: string | null
}

/**
 * Returns the text of the pin for these homes: the total, or without dates the lowest price per night, as in the list.
 */
export function pinLabel(stays: readonly MapStay[]): PinLabel {
  const price = lowestPrice(stays)
  if (!price) return { count: stays.length, price: null }
  const rounded = roundedMoney(price.minor, price.currency)
  return { count: stays.length, price: stays.length > 1 ? `from ${rounded}` : rounded }
}

/**
 * Returns the accessible name of a pin. It has the price as the pin shows it, by which people who speak their clicks call
 * it; the exact one is on the card and in the list.
 */
export function pinName(stays: readonly MapStay[]): string {
  const [stay] = stays
  const name = stays.length === 1 && stay ? stay.title : staysAtPin(stays.length)
  const price = lowestPrice(stays)
  if (!price) return name
  const shown = roundedMoney(price.minor, price.currency)
  if (!price.isTotal) return `${name}, from ${shown} a night`
  return `${name}, ${stays.length > 1 ? 'from ' : ''}${shown} in total`
}

/** Returns nothing when the prices have several currencies, which cannot be compared. */
function lowestPrice(stays: readonly MapStay[]) {
  const [first] = stays
  if (!first || stays.some(({ currency }) => currency !== first.currency)) return null
  const isTotal = stays.every(({ totalMinor }) => totalMinor !== null)
  const prices = stays.flatMap(({ totalMinor, fromMinor }) => (isTotal ? totalMinor : fromMinor) ?? [])
  return prices.length === 0 ? null : { minor: Math.min(...prices), currency: first.currency, isTotal }
}

const formatters = new Map<string, Intl.NumberFormat>()

function roundedMoney(minor: number, currency: string): string {
  let formatter = formatters.get(currency)
  if (!formatter) {
    formatter = new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 })
    formatters.set(currency, formatter)
  }
  return formatter.format(minor / 10 ** minorDigitsOf(currency))
}

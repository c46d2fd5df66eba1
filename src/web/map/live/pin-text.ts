import { minorDigitsOf } from '#core/money/format-money.ts'
import { homesAtPin } from '#web/text/counts/search-counts.ts'
import type { MapHome } from '#web/map/map-home.ts'

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
export function pinLabel(homes: readonly MapHome[]): PinLabel {
  const price = lowestPrice(homes)
  if (!price) return { count: homes.length, price: null }
  const rounded = roundedMoney(price.minor, price.currency)
  return { count: homes.length, price: homes.length > 1 ? `from ${rounded}` : rounded }
}

/**
 * Returns the accessible name of a pin. It has the price as the pin shows it, by which people who speak their clicks call
 * it; the exact one is on the card and in the list.
 */
export function pinName(homes: readonly MapHome[]): string {
  const [home] = homes
  const name = homes.length === 1 && home ? home.title : homesAtPin(homes.length)
  const price = lowestPrice(homes)
  if (!price) return name
  const shown = roundedMoney(price.minor, price.currency)
  if (!price.isTotal) return `${name}, from ${shown} a night`
  return `${name}, ${homes.length > 1 ? 'from ' : ''}${shown} in total`
}

/** Returns nothing when the prices have several currencies, which cannot be compared. */
function lowestPrice(homes: readonly MapHome[]) {
  const [first] = homes
  if (!first || homes.some(({ currency }) => currency !== first.currency)) return null
  const isTotal = homes.every(({ totalMinor }) => totalMinor !== null)
  const prices = homes.flatMap(({ totalMinor, fromMinor }) => (isTotal ? totalMinor : fromMinor) ?? [])
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

import { putInPlace } from '#core/search/put-in-place.ts'

/** The figures that the order "best match" compares: some of a home, and the size of the party. */
export interface MatchFigures {
  /** Guests the home takes. */
  readonly maxGuests: number
  /** Guests of the party who need a bed. */
  readonly guests: number
  /** The price in minor units: the total of the wanted dates, or the lowest price per night. */
  readonly priceMinor: number
  /**
   * The usual price of homes of its kind for as many guests (`usualPricesPerGuest`), in the same units. Null: nothing
   * to compare with.
   */
  readonly usualMinor: number | null
  /** The average of its reviews, 1 to 5. Null: no reviews yet. */
  readonly rating: number | null
  readonly reviews: number
}

/** How many places may stay empty before a home counts as too large: a couple likes a second bedroom. */
const SPARE_BEDS = 2
/** The rating that a home without reviews is assumed to have, in stars. It counts as much as ten reviews. */
const USUAL_RATING = 4.5
const USUAL_REVIEWS = 10
/** How many stars a price of half the usual one is worth, which is the most that any price is worth. */
export const MOST_VALUE = 0.3

/**
 * Returns how much too large a home is for a party: 0 when it fits, else 1 for every two places too many. It is
 * compared first, so that a couple does not see a villa for eight at the top, however good it is.
 */
export function matchFit({ maxGuests, guests }: Pick<MatchFigures, 'maxGuests' | 'guests'>): number {
  return Math.ceil(Math.max(0, maxGuests - guests - SPARE_BEDS) / 2)
}

/**
 * Returns the rating that a home has earned, in stars. Few reviews say little: two of 5.0 count for less than eighty of
 * 4.9.
 */
export function earnedRating({ rating, reviews }: Pick<MatchFigures, 'rating' | 'reviews'>): number {
  if (rating === null) return USUAL_RATING
  return (rating * reviews + USUAL_RATING * USUAL_REVIEWS) / (reviews + USUAL_REVIEWS)
}

/**
 * Returns the value of a home for its kind, in stars: 0 for the usual price, more when it is cheaper, less when it is
 * dearer. A price counts as at most twice or half the usual one.
 */
export function valueForKind({ priceMinor, usualMinor }: Pick<MatchFigures, 'priceMinor' | 'usualMinor'>): number {
  if (usualMinor === null || usualMinor <= 0 || priceMinor <= 0) return 0
  return MOST_VALUE * Math.max(-1, Math.min(1, Math.log2(usualMinor / priceMinor)))
}

/**
 * Compares two homes by best match, for `toSorted`: first by how well they fit the party, then by earned rating and
 * value together. It depends on the figures alone, so that a list in memory and an index order alike. Returns 0 for
 * equal homes, which the caller must order by something stable.
 */
export function byBestMatch(a: MatchFigures, b: MatchFigures): number {
  return matchFit(a) - matchFit(b) || matchMerit(b) - matchMerit(a)
}

/** Returns the rating and the value of a home together, in stars. */
export function matchMerit(figures: Omit<MatchFigures, 'maxGuests' | 'guests'>): number {
  return earnedRating(figures) + valueForKind(figures)
}

/** The figures of a home from which the usual price of its kind is calculated. */
export interface PricedKind {
  /** Kind and currency: homes are compared only with those that share both. */
  readonly kind: string
  readonly maxGuests: number
  readonly priceMinor: number
}

/**
 * Returns the median price per guest that a home takes, by kind, in minor units. Kinds with fewer than three homes are
 * left out.
 */
export function usualPricesPerGuest(stays: readonly PricedKind[]): ReadonlyMap<string, number> {
  const usual = new Map<string, number>()
  for (const [kind, alike] of Map.groupBy(stays, (stay) => stay.kind)) {
    const price = usualPricePerGuest(Float64Array.from(alike, pricePerGuest))
    if (price !== null) usual.set(kind, price)
  }
  return usual
}

/** Returns the price of a home per guest that it takes. */
export function pricePerGuest({ priceMinor, maxGuests }: Pick<PricedKind, 'priceMinor' | 'maxGuests'>): number {
  return priceMinor / Math.max(1, maxGuests)
}

/** Up to this many prices are sorted, which is quicker for few; of more, only the middle is found. */
const FEW_PRICES = 500

/**
 * Returns the median of `prices`, which are those of one kind, or null when there are fewer than three. Changes the
 * order of `prices`.
 */
export function usualPricePerGuest(prices: Float64Array): number | null {
  if (prices.length < 3) return null
  const middle = prices.length >> 1
  if (prices.length <= FEW_PRICES) prices.sort()
  else putInPlace(prices, middle)
  if (prices.length % 2 === 1) return prices[middle]!
  let before = -Infinity
  for (let at = 0; at < middle; at++) before = Math.max(before, prices[at]!)
  return (before + prices[middle]!) / 2
}

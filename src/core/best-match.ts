/** What the order "best match" looks at: a few numbers of a home, and the party. */
export interface MatchFigures {
  /** Guests the home takes. */
  readonly maxGuests: number
  /** Guests of the party who need a bed. */
  readonly guests: number
  /** What it costs, in minor units: the total of the wanted dates, or the lowest price a night. */
  readonly priceMinor: number
  /** What homes of its kind cost for as many beds (`usualPricesPerGuest`), in the same units; null = nothing to compare with. */
  readonly usualMinor: number | null
  /** Average of its reviews, 1 to 5; null = none yet. */
  readonly rating: number | null
  readonly reviews: number
}

/** Beds that may stay empty without a home being too large: a couple likes a second bedroom. */
const SPARE_BEDS = 2
/** A home without reviews, or nearly so, is taken for an ordinary one: as if ten guests had given it this. */
const USUAL_RATING = 4.5
const USUAL_REVIEWS = 10
/** What half the usual price is worth, in stars. */
const VALUE_WEIGHT = 0.3

/**
 * How much too large a home is for a party: 0 = fits, else one for every two beds too many. Comes before everything else, so that
 * two people do not look at a villa for eight first, however good it is.
 */
export function matchFit({ maxGuests, guests }: Pick<MatchFigures, 'maxGuests' | 'guests'>): number {
  return Math.ceil(Math.max(0, maxGuests - guests - SPARE_BEDS) / 2)
}

/** The rating a home has earned, in stars: few reviews say little, so two of 5.0 count for less than eighty of 4.9. */
export function earnedRating({ rating, reviews }: Pick<MatchFigures, 'rating' | 'reviews'>): number {
  if (rating === null) return USUAL_RATING
  return (rating * reviews + USUAL_RATING * USUAL_REVIEWS) / (reviews + USUAL_REVIEWS)
}

/** Value for its kind, in stars: 0 = the usual price, above it for less, below it for more; at most a factor of two either way. */
export function valueForKind({ priceMinor, usualMinor }: Pick<MatchFigures, 'priceMinor' | 'usualMinor'>): number {
  if (usualMinor === null || usualMinor <= 0 || priceMinor <= 0) return 0
  return VALUE_WEIGHT * Math.max(-1, Math.min(1, Math.log2(usualMinor / priceMinor)))
}

/**
 * Order of two homes by best match, for `toSorted`: fit to the party, then earned rating and value together. A pure function of the
 * figures, so that whatever holds them (a list in memory, an index) can order by it. 0 = equal: order by something stable then.
 */
export function byBestMatch(a: MatchFigures, b: MatchFigures): number {
  return matchFit(a) - matchFit(b) || matchMerit(b) - matchMerit(a)
}

/** What a home has earned beside its fit: rating and value together, in stars. */
export function matchMerit(figures: Omit<MatchFigures, 'maxGuests' | 'guests'>): number {
  return earnedRating(figures) + valueForKind(figures)
}

/** A home as the usual price of its kind is reckoned from. */
export interface PricedKind {
  /** Homes are compared within this: their kind and their currency. */
  readonly kind: string
  readonly maxGuests: number
  readonly priceMinor: number
}

/** The median price for each guest a home takes, by kind, in minor units; kinds of fewer than three homes have none. */
export function usualPricesPerGuest(homes: readonly PricedKind[]): ReadonlyMap<string, number> {
  const usual = new Map<string, number>()
  for (const [kind, alike] of Map.groupBy(homes, (home) => home.kind)) {
    const price = usualPricePerGuest(Float64Array.from(alike, pricePerGuest))
    if (price !== null) usual.set(kind, price)
  }
  return usual
}

/** What a home costs for each guest it takes. */
export function pricePerGuest({ priceMinor, maxGuests }: Pick<PricedKind, 'priceMinor' | 'maxGuests'>): number {
  return priceMinor / Math.max(1, maxGuests)
}

/** The median of `prices` of homes of one kind, which are put in order; null of fewer than three. */
export function usualPricePerGuest(prices: Float64Array): number | null {
  if (prices.length < 3) return null
  prices.sort()
  return (prices[(prices.length - 1) >> 1]! + prices[prices.length >> 1]!) / 2
}

import type { Party } from '#core/quote/quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { DateGroup } from './flexible-sieve.ts'

/** Where a stay lies: all that is needed to give every stay its slot before the first terms are read. */
export interface StayPlace {
  readonly id: number
  /** Number of its innermost destination, counted through the tree, so that what lies in a place is a range of numbers. */
  readonly destination: number
  /** As visitors may know it, in whole thousandths of a degree. */
  readonly lat: number
  readonly lng: number
}

/** All that a search asks about a stay. */
export interface IndexedStay {
  readonly id: number
  readonly terms: StayTerms
  readonly kind: number
  readonly bedrooms: number
  readonly beds: number
  readonly bathrooms: number
  readonly isStepFree: boolean
  /** Numbers of its amenities. */
  readonly amenities: readonly number[]
  /** 1 to 5 with two decimals; null without reviews. */
  readonly rating: number | null
  readonly reviews: number
  /** `earnedRating` of both. */
  readonly earned: number
  /** Number of its currency, and the minor units of one unit of it. */
  readonly currency: number
  readonly unitMinor: number
}

/** Filters that look at the stay alone, or at what it offers; the dates apart. */
export interface StayFilters {
  readonly party: Party
  /** First and last destination; a first one behind the last: nowhere. */
  readonly destinations?: readonly [number, number]
  /** South, west, north, east. */
  readonly box?: readonly [number, number, number, number]
  readonly kinds?: readonly number[]
  readonly bedrooms?: number
  readonly beds?: number
  readonly bathrooms?: number
  readonly amenities?: readonly number[]
  readonly isStepFree?: boolean
  readonly isInstant?: boolean
  readonly isFreeToCancel?: boolean
  /** Whole units of the stay's currency: for the whole stay, without dates for a night. */
  readonly priceMin?: number
  readonly priceMax?: number
  /** Slots that another index has found, such as one of texts: a bit each. */
  readonly only?: Uint32Array
}

/** The dates of a search, as day numbers. */
export type IndexedDates =
  | { readonly kind: 'any' }
  | { readonly kind: 'exact'; readonly checkIn: number; readonly nights: number }
  | { readonly kind: 'flexible'; readonly groups: readonly DateGroup[] }

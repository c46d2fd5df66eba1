import type { Party } from '#core/quote/quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { DateGroup } from './flexible-sieve.ts'

/** Where a stay lies: all that is needed to give every stay its slot before any terms are read. */
export interface StayPlace {
  readonly id: number
  /**
   * Number of its innermost destination. Numbers follow the tree of destinations, so all that lies in a place has a
   * range of numbers.
   */
  readonly destination: number
  /** The public position, in whole thousandths of a degree. */
  readonly lat: number
  readonly lng: number
}

/** Everything that a search needs to know about a stay. */
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
  /** Number of its currency, and how many minor units make one unit of it. */
  readonly currency: number
  readonly unitMinor: number
}

/** The filters on the stay itself or on its offer, without the dates. */
export interface StayFilters {
  readonly party: Party
  /** First and last destination; a first one above the last matches nowhere. */
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
  /** Whole units of the stay's currency, for the whole stay; without dates, for a night. */
  readonly priceMin?: number
  readonly priceMax?: number
  /** The slots that another index, such as the text index, has found: a bit each. */
  readonly only?: Uint32Array
}

/** The dates of a search, as day numbers. */
export type IndexedDates =
  | { readonly kind: 'any' }
  | { readonly kind: 'exact'; readonly checkIn: number; readonly nights: number }
  | { readonly kind: 'flexible'; readonly groups: readonly DateGroup[] }

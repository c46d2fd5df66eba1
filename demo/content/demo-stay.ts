import type { AmenityCode } from './demo-amenities.ts'
import type { DestinationKey } from './demo-destinations.ts'
import type { HomeOutside } from './stay-outside.ts'
import type { HostKey } from './demo-hosts.ts'
import type { DemoRoom } from './demo-rooms.ts'

export type DemoStayKind = 'house' | 'villa' | 'apartment' | 'cottage' | 'chalet' | 'bungalow' | 'farm'

/** How the year is priced: by the beach, in a town, or inland (`seed/seasons-of.ts`). */
export type RatePlan = 'coast' | 'town' | 'country'

export type PolicyCode = 'flexible' | 'moderate' | 'limited' | 'firm'

/** Prices in whole euros, before taxes. */
export interface StayRates {
  readonly plan: RatePlan
  /** A night outside every season. */
  readonly nightly: number
  /** Friday and Saturday nights outside every season; null = as the other nights. */
  readonly weekend: number | null
  readonly cleaning: number
  /** The number of guests that the nightly price includes, and the price of each further one per night. */
  readonly extraGuest: { readonly included: number; readonly amount: number } | null
  /** Per pet and stay; null = no pets. */
  readonly petFee: number | null
  /** From a week on and from four weeks on, in percent; 0 = none. */
  readonly weekOff: number
  readonly monthOff: number
}

/** When and for how long guests can come. */
export interface DemoStayRules {
  readonly minNights: number
  readonly maxNights: number
  /** In July and August only whole weeks from Saturday to Saturday. */
  readonly saturdays: boolean
  /** How many days of notice an arrival needs. */
  readonly noticeDays: number
  /** Nights kept free between two bookings. */
  readonly preparationNights: number
  readonly policy: PolicyCode
  readonly checkInFrom: string
  /** Null = at any hour, with the key box. */
  readonly checkInUntil: string | null
  readonly checkOutBy: string
  /** Whether smoking is allowed outside; it never is indoors. */
  readonly smokingOutside: boolean
  readonly quiet: { readonly from: string; readonly to: string }
  readonly maxPets: number
}

/** Prices and rules of a home. */
export interface DemoStayTerms {
  readonly rates: StayRates
  readonly rules: DemoStayRules
}

/** The facts of a home. */
export interface DemoStayFacts {
  /** Slug of the page and key of the pictures. */
  readonly key: string
  /** `n` in the source data that the facts are derived from (ATTRIBUTION.md). */
  readonly source: number
  readonly name: string
  readonly kind: DemoStayKind
  readonly destination: DestinationKey
  /** Village, urbanisation or stretch of coast. */
  readonly area: string
  readonly position: { readonly lat: number; readonly lng: number }
  readonly guests: number
  readonly bedrooms: number
  readonly baths: number
  readonly areaM2: number
  readonly host: HostKey
  readonly registration: string
  readonly rooms: readonly DemoRoom[]
  readonly amenities: readonly AmenityCode[]
}

/** The texts about a home. */
export interface DemoStayText {
  /** One sentence. */
  readonly summary: string
  /** Two or three paragraphs, 80 to 160 words. */
  readonly description: string
  /** House rules in the host's own sentences. */
  readonly notes: readonly string[]
}

/** A review of a stay by a guest. */
export interface DemoReview {
  readonly author: string
  /**
   * Month of the year, 1 to 12. The review is dated in its latest occurrence before the seeding, so that what it says
   * about the season stays true.
   */
  readonly month: number
  /** 1 to 5. */
  readonly overall: number
  readonly body: string
  readonly reply: string | null
}

/** A home of the demo: facts, terms, texts and reviews. */
export interface DemoStay extends DemoStayFacts, DemoStayTerms, DemoStayText {
  readonly outside: HomeOutside
  /** Seed of the picture generator. */
  readonly seed: number
  /** Number of beds over all rooms. */
  readonly beds: number
  readonly reviews: readonly DemoReview[]
}

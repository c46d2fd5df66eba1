import * as z from 'zod/mini'
import type { ReviewShape, ReviewSummaryShape } from './review/review-shapes.ts'
import type { CalendarDay } from '#core/calendar/calendar-days.ts'
import type { Quote, RefundStep } from '#core/quote/quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { TakenNights } from '#core/calendar/taken-nights.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'
import type { PaymentPlan, RateChoice } from '#core/payment/payment-choice.ts'
import type { StayKind } from '#core/stay/stay-kind.ts'
import type { ShapeOf } from './shape-of.ts'

/** A photo in all its widths; addresses come from `mediaUrl`. */
export const pictureSchema = z
  .object({
    sha256: z.string(),
    width: z.int(),
    height: z.int(),
    placeholder: z.string().check(z.describe('Data URI of a tiny blurred version.')),
    alt: z.string(),
    caption: z.string(),
  })
  .check(z.meta({ id: 'Picture', description: 'A photo; its files are `/media/{sha256}/{width}.jpg`.' }))

export type PhotoShape = ShapeOf<typeof pictureSchema>

export interface DestinationShape {
  readonly slug: string
  readonly name: string
  readonly intro: string
  readonly stays: number
  readonly photo: PhotoShape | null
}

/** A stay in a list: `GET /api/stays`. `total` only when dates were asked for and the stay is bookable for them. */
export interface StayCardShape {
  readonly documentId: string
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly kind: string
  readonly destination: { readonly slug: string; readonly name: string }
  readonly maxGuests: number
  readonly bedrooms: number
  readonly beds: number
  readonly bathrooms: number
  readonly highlights: readonly string[]
  readonly rating: number | null
  readonly reviews: number
  /** In a list the first three, with the stay itself all of them. */
  readonly photos: readonly PhotoShape[]
  readonly currency: string
  /** Whether the host answers first; for a search with dates, as those dates would be booked. */
  readonly mode: BookingMode
  /** Lowest all-in price a night, fees and taxes included, for two adults over a week (or the minimum stay). */
  readonly fromMinor: number
  readonly quote: { readonly totalMinor: number; readonly perNightMinor: number; readonly nights: number } | null
  /** The best dates of a flexible search, which `quote` is for; null when the dates were given or none were asked for. */
  readonly dates: StayDates | null
  /** Rounded position, the same for everybody. */
  readonly approximate: { readonly lat: number; readonly lng: number }
}

/** How many homes a search would find with this value of one filter, all other filters as they are. */
export interface FacetCount<Value> {
  readonly value: Value
  readonly homes: number
}

/**
 * What each filter would leave. `destination`: there alone; `type`: with this kind alone; `bedrooms`, `beds`, `bathrooms`: with so many or more; `amenity`: with
 * this one beside those chosen; the three figures: with the box ticked.
 */
export interface StayFacetsShape {
  /** Without a destination. */
  readonly anywhere: number
  /** In each of the places to choose from; one lies in another, so together they may be more than `anywhere`. */
  readonly destination: readonly (FacetCount<string> & { readonly name: string })[]
  readonly type: readonly FacetCount<StayKind>[]
  readonly bedrooms: readonly FacetCount<number>[]
  readonly beds: readonly FacetCount<number>[]
  readonly bathrooms: readonly FacetCount<number>[]
  readonly amenity: readonly (FacetCount<string> & {
    readonly name: string
    readonly category: string
    /** Guests expect it: worth standing in front. */
    readonly common: boolean
  })[]
  readonly instant: number
  readonly freeCancellation: number
  readonly accessible: number
  readonly price: PriceHistogramShape | null
}

/**
 * The prices that the other filters leave, in at most 31 bins of equal width. Whole units of the currency: totals with dates, prices a
 * night without. The first bin begins at `from`; each holds its lower border.
 */
export interface PriceHistogramShape {
  readonly currency: string
  readonly from: number
  readonly step: number
  readonly homes: readonly number[]
}

/** One wish to give up when nothing was found, and how many homes there are then. */
export interface RelaxedFilterShape {
  /**
   * `flex`: look three days earlier and later, too; otherwise the filter to leave out. Where no single one helps: `filters` (all but
   * where, when and who), `filters_and_dates`, `all_but_party`.
   */
  readonly filter:
    | 'amenity'
    | 'price'
    | 'size'
    | 'pets'
    | 'dates'
    | 'flex'
    | 'filters'
    | 'filters_and_dates'
    | 'all_but_party'
    | PartyWish
    | StaticFilterName
  /** Of `amenity`: which one. Of a smaller party: how many guests. */
  readonly value?: string
  readonly homes: number
}

/**
 * The party is larger than any home that fits takes. `largest_home`: as many guests as the largest of them sleeps; `two_homes`: half of
 * the party, for each of two homes.
 */
export type PartyWish = 'largest_home' | 'two_homes'

/** Filters that are one parameter each. */
export type StaticFilterName = 'destination' | 'bbox' | 'type' | 'instant' | 'freeCancellation' | 'accessible'

/** A home that is taken for the wanted dates, with the nearest ones that are free. */
export interface AlternativeDatesShape {
  readonly stay: StayCardShape
  readonly nearest: { readonly checkIn: string; readonly checkOut: string; readonly totalMinor: number }
}

/** `GET /api/stays` with dates and party. */
export interface StayListShape {
  readonly data: readonly StayCardShape[]
  readonly meta: {
    readonly total: number
    /** The refusal when the dates themselves are wrong; then `data` shows homes without totals. */
    readonly problem: { readonly code: string; readonly details: Readonly<Record<string, unknown>> } | null
    readonly nearMisses: readonly AlternativeDatesShape[]
    readonly facets: StayFacetsShape
    /** Most homes first; empty unless nothing was found. */
    readonly loosen: readonly RelaxedFilterShape[]
  }
}

/** A home that shares its rooms with the one that is shown. */
export interface LinkedStayShape {
  readonly slug: string
  readonly title: string
}

/** `GET /api/stays/{slug}`: everything the page of one stay shows, without personal data. */
export interface StayPageShape extends Omit<StayCardShape, 'quote' | 'dates'> {
  readonly description: string
  readonly areaM2: number | null
  readonly registrationNumber: string | null
  /** Rounded position; the exact one only after booking. */
  readonly approximate: { readonly lat: number; readonly lng: number; readonly radiusM: number }
  readonly checkInUntil: string | null
  readonly rooms: readonly { readonly kind: string; readonly name: string; readonly beds: readonly string[] }[]
  readonly amenities: readonly {
    readonly code: string
    readonly name: string
    readonly category: string
    readonly present: boolean
  }[]
  readonly houseRules: {
    readonly smoking: boolean
    readonly parties: boolean
    readonly pets: boolean
    readonly quietFrom: string | null
    readonly quietTo: string | null
    readonly notes: readonly string[]
  }
  readonly host: {
    readonly name: string
    readonly about: string
    readonly languages: readonly string[]
    readonly portrait: PhotoShape | null
  }
  /** The newest twelve; all of them: `GET /api/stays/{slug}/reviews`. */
  readonly reviewList: readonly ReviewShape[]
  readonly reviewSummary: ReviewSummaryShape
  /** Whole homes that this one is a part of, and parts of this one that are also let on their own. */
  readonly partOf: readonly LinkedStayShape[]
  readonly parts: readonly LinkedStayShape[]
  /** Prices and rules: the browser quotes with the same function as the server. */
  readonly terms: StayTerms
}

/**
 * `GET /api/stays/{slug}/calendar?from&to`: why each day of `[from, to)` can or cannot be chosen (default: the next 62 days),
 * and what the same answer for any other day is computed from: the taken nights until the end of the booking window, the
 * date and the hour in the stay's time zone.
 */
export interface StayCalendarShape {
  readonly data: {
    readonly today: IsoDate
    readonly localHour: number
    readonly taken: TakenNights
    readonly days: readonly CalendarDay[]
  }
}

/** `POST /api/quotes`. */
export interface QuoteShape {
  readonly id: string
  readonly stay: string
  readonly checkIn: string
  readonly checkOut: string
  readonly nights: number
  readonly currency: string
  readonly lines: Quote['lines']
  readonly totalMinor: number
  readonly schedule: Quote['schedule']
  /** instant: booked when paid; request: the host answers within 24 hours. */
  readonly mode: BookingMode
  readonly rate: RateChoice
  readonly plan: PaymentPlan
  readonly damageDepositMinor: number
  readonly policy: { readonly name: string; readonly summary: string }
  readonly cancellation: readonly RefundStep[]
  /** ISO 8601 instant, 30 minutes after the quote was made. */
  readonly expiresAt: string
  readonly signature: string
}

import type { StayCardShape } from '#contract/stay-shapes.ts'
import type { Quote } from '#core/quote/quote.ts'
import { perNightMinor } from '#core/quote/calculate-quote.ts'
import type { StaySummary } from '#db/queries/stay/stay-queries.ts'
import { publicPosition } from '#core/stay/public-position.ts'

const HIGHLIGHTS = 4
/** Enough to turn a few over in a list; all of them are with the stay itself. */
const CARD_PHOTOS = 3

/** What a card shows of a home whatever is asked for. */
export type CardFacts = Omit<StayCardShape, 'mode' | 'fromMinor' | 'quote' | 'dates'>

/** What a list needs to know of a price. */
export type CardPrice = Pick<Quote, 'totalMinor' | 'nights'>

/** What a card shows of a stay whatever is asked for. */
export function cardFactsOf(stay: StaySummary): CardFacts {
  return {
    documentId: stay.documentId,
    slug: stay.slug,
    title: stay.title,
    summary: stay.summary,
    kind: stay.kind,
    destination: stay.destination,
    maxGuests: stay.maxGuests,
    bedrooms: stay.bedrooms,
    beds: stay.beds,
    bathrooms: stay.bathrooms,
    highlights: stay.amenities.slice(0, HIGHLIGHTS).map((amenity) => amenity.name),
    rating: stay.rating,
    reviews: stay.reviews,
    photos: stay.photos.slice(0, CARD_PHOTOS),
    currency: stay.currency,
    approximate: publicPosition(stay.position),
  }
}

/** What was asked for a stay, and what a list says to it. */
export interface CardOffer {
  readonly fromMinor: number
  readonly mode: StayCardShape['mode']
  readonly quote: CardPrice | null
  /** Only where the search has chosen them. */
  readonly dates?: StayCardShape['dates']
}

/** A stay as lists show it. */
export function stayCardOf(stay: StaySummary, offer: CardOffer): StayCardShape {
  return cardWith(cardFactsOf(stay), offer)
}

/** The same of what was kept of a stay. */
export function cardWith(facts: CardFacts, { fromMinor, mode, quote, dates = null }: CardOffer): StayCardShape {
  return { ...facts, mode, fromMinor, quote: quote && cardQuoteOf(quote), dates }
}

/** A price as cards show it. */
export function cardQuoteOf(quote: CardPrice): NonNullable<StayCardShape['quote']> {
  return { totalMinor: quote.totalMinor, perNightMinor: perNightMinor(quote), nights: quote.nights }
}

import type { StayCardShape } from '#contract/stay-shapes.ts'
import type { Quote } from '#core/quote/quote.ts'
import { perNightMinor } from '#core/quote/calculate-quote.ts'
import type { StaySummary } from '#db/queries/stay/stay-queries.ts'
import { publicPosition } from '#core/stay/public-position.ts'

const HIGHLIGHTS = 4
/** Enough to browse in a list; the page of the stay has all photos. */
const CARD_PHOTOS = 3

/** What a card shows of a home, whatever the search. */
export type CardFacts = Omit<StayCardShape, 'mode' | 'fromMinor' | 'quote' | 'dates'>

/** What a list needs to know about a price. */
export type CardPrice = Pick<Quote, 'totalMinor' | 'nights'>

/** Returns what a card shows of a stay, whatever the search. */
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

/** What was asked for a stay, and the answer that a list gives. */
export interface CardOffer {
  readonly fromMinor: number
  readonly mode: StayCardShape['mode']
  readonly quote: CardPrice | null
  /** Only if the search has chosen them. */
  readonly dates?: StayCardShape['dates']
}

/** Returns a stay as lists show it. */
export function stayCardOf(stay: StaySummary, offer: CardOffer): StayCardShape {
  return cardWith(cardFactsOf(stay), offer)
}

/** Returns the same from cached facts of a stay. */
export function cardWith(facts: CardFacts, { fromMinor, mode, quote, dates = null }: CardOffer): StayCardShape {
  return { ...facts, mode, fromMinor, quote: quote && cardQuoteOf(quote), dates }
}

/** Returns a price as cards show it. */
export function cardQuoteOf(quote: CardPrice): NonNullable<StayCardShape['quote']> {
  return { totalMinor: quote.totalMinor, perNightMinor: perNightMinor(quote), nights: quote.nights }
}

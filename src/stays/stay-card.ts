import type { StayCardShape } from '#contract/stay-shapes.ts'
import type { Quote } from '#core/quote/quote.ts'
import { perNightMinor } from '#core/quote/calculate-quote.ts'
import type { StaySummary } from '#db/queries/stay/stay-queries.ts'
import { publicPosition } from '#core/stay/public-position.ts'

const HIGHLIGHTS = 4
/** Enough to turn a few over in a list; all of them are with the stay itself. */
const CARD_PHOTOS = 3

/** What a list needs to know of a price. */
export type CardPrice = Pick<Quote, 'totalMinor' | 'nights'>

/** A stay as lists show it. */
export function stayCardOf(
  stay: StaySummary,
  {
    fromMinor,
    mode,
    quote,
    dates = null,
  }: {
    fromMinor: number
    mode: StayCardShape['mode']
    quote: CardPrice | null
    /** Only where the search has chosen them. */
    dates?: StayCardShape['dates']
  },
): StayCardShape {
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
    mode,
    fromMinor,
    quote: quote && cardQuoteOf(quote),
    dates,
    approximate: publicPosition(stay.position),
  }
}

/** A price as cards show it. */
export function cardQuoteOf(quote: CardPrice): NonNullable<StayCardShape['quote']> {
  return { totalMinor: quote.totalMinor, perNightMinor: perNightMinor(quote), nights: quote.nights }
}

import type { PhotoShape, StayCardShape } from '#contract/stay-shapes.ts'

/** What a card shows, and nothing else: a list of homes travels twice, as HTML and as data. */
export type StayCardData = Pick<
  StayCardShape,
  | 'slug'
  | 'title'
  | 'maxGuests'
  | 'bedrooms'
  | 'highlights'
  | 'rating'
  | 'reviews'
  | 'currency'
  | 'fromMinor'
  | 'quote'
  | 'mode'
  | 'dates'
> & { readonly place: string; readonly photo: PhotoShape | null }

/** The card of a home in a list. */
export function stayCardData(stay: StayCardShape): StayCardData {
  const { slug, title, maxGuests, bedrooms, highlights, rating, reviews, currency, fromMinor, quote, mode, dates } =
    stay
  return {
    slug,
    title,
    place: stay.destination.name,
    maxGuests,
    bedrooms,
    highlights: highlights.slice(0, 2),
    rating,
    reviews,
    photo: stay.photos[0] ?? null,
    currency,
    fromMinor,
    quote,
    mode,
    dates,
  }
}

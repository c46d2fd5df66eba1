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

/** So many homes of a list are seen before somebody has scrolled far. */
const FIRST_HOMES = 6

/**
 * The cards of a list; the `first` are seen at once. Further down the photos have come before anybody does, so what
 * would stand in for them is left out.
 */
export function stayCards(stays: readonly StayCardShape[], first = FIRST_HOMES): StayCardData[] {
  return stays.map((stay, index) => {
    const card = stayCardData(stay)
    return index < first || !card.photo ? card : { ...card, photo: withoutPlaceholder(card.photo) }
  })
}

/** A photo of which nothing is shown before it has come: the smallest picture of it cannot be compressed. */
export function withoutPlaceholder(photo: PhotoShape): PhotoShape {
  return { ...photo, placeholder: '' }
}

/** The card of a home. */
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

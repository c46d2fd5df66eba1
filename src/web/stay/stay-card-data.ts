import type { PhotoShape, StayCardShape } from '#contract/stay-shapes.ts'

/** The fields that a card shows and no others: a list of homes is sent twice, as HTML and as data. */
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

/** How many homes of a list are visible before the visitor has scrolled far. */
const FIRST_STAYS = 6

/**
 * Returns the cards of a list, of which the `first` are visible at once. Photos further down have loaded before anybody
 * gets there, so their placeholders are left out.
 */
export function stayCards(stays: readonly StayCardShape[], first = FIRST_STAYS): StayCardData[] {
  return stays.map((stay, index) => {
    const card = stayCardData(stay)
    return index < first || !card.photo ? card : { ...card, photo: withoutPlaceholder(card.photo) }
  })
}

/** Returns a photo without the tiny placeholder that is shown while it loads: placeholders cannot be compressed. */
export function withoutPlaceholder<Photo extends PhotoShape>(photo: Photo): Photo {
  return { ...photo, placeholder: '' }
}

/** Returns the card of a home. */
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

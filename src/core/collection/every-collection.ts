import type { Collection, CollectionName } from './collection.ts'
import { bookings, contactMessages, favourites, threads } from './declared/own-things.ts'
import { photos } from './declared/photos.ts'
import { amenities, destinations } from './declared/places-and-amenities.ts'
import { pages, reviews } from './declared/reviews-and-pages.ts'
import { stays } from './declared/stays.ts'

/**
 * Every collection of the content backend. Routes, validation, the description of the API and its client are derived
 * from this.
 */
export const everyCollection = {
  stays,
  photos,
  amenities,
  destinations,
  reviews,
  pages,
  bookings,
  'contact-messages': contactMessages,
  favourites,
  threads,
} as const satisfies Readonly<Record<CollectionName, Collection>>

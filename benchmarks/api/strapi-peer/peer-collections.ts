import { everyCollection } from '#core/collection/every-collection.ts'

/** Collections that everybody may read of both: their declarations are ours, and the entries are copied. Photos become uploaded files. */
export const peerCollections = [
  everyCollection.destinations,
  everyCollection.amenities,
  everyCollection.stays,
  everyCollection.reviews,
  everyCollection.pages,
] as const

/** What Strapi keeps by itself, or what nobody reads without signing in. */
const NOT_DECLARED: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'publishedAt', 'bookings'])

/** Whether an attribute of a collection is declared and filled in Strapi. */
export function isCopied(attribute: string): boolean {
  return !NOT_DECLARED.has(attribute)
}

import { byCount } from '#core/text/counted.ts'

/** Used on a card, in the middle of a line. */
export function bedroomsOnCard(bedrooms: number): string {
  return bedroomsOfStay(bedrooms).toLowerCase()
}

/** Used as a fact of its own. */
export function bedroomsOfStay(bedrooms: number): string {
  return byCount(bedrooms, { zero: 'Studio', one: '1 bedroom', other: '# bedrooms' })
}

/** Used as a fact of its own. */
export function bathroomsOfStay(bathrooms: number): string {
  return byCount(bathrooms, { zero: 'No private bathroom', one: '1 bathroom', other: '# bathrooms' })
}

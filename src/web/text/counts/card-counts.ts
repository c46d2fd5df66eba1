import { byCount } from '#core/text/counted.ts'

/** Used on a card, in the middle of a line. */
export function bedroomsOnCard(bedrooms: number): string {
  return bedroomsOfHome(bedrooms).toLowerCase()
}

/** Used as a fact of its own. */
export function bedroomsOfHome(bedrooms: number): string {
  return byCount(bedrooms, { zero: 'Studio', one: '1 bedroom', other: '# bedrooms' })
}

/** Used as a fact of its own. */
export function bathroomsOfHome(bathrooms: number): string {
  return byCount(bathrooms, { zero: 'No private bathroom', one: '1 bathroom', other: '# bathrooms' })
}

import { stayListPath } from '#contract/search/stay-list-path.ts'
import type { StayFacetsShape } from '#contract/stay-shapes.ts'

/** A suggested search. */
export interface Idea {
  readonly label: string
  readonly homes: number
  readonly to: string
}

/** The amenities that matter most for a holiday, the sea first, by their codes. */
const AMENITIES = ['beach-on-foot', 'private-pool', 'sea-view', 'wood-stove', 'one-level']

const MANY_BEDROOMS = 4

/**
 * Returns searches that find some homes, with their number. An amenity that all homes have, or none, is not suggested.
 */
export function ideasOf({ amenity, bedrooms }: Pick<StayFacetsShape, 'amenity' | 'bedrooms'>): Idea[] {
  const all = bedrooms[0]?.homes ?? Infinity
  const byAmenity = AMENITIES.flatMap((code) => {
    const facet = amenity.find(({ value }) => value === code)
    return facet ? [{ label: facet.name, homes: facet.homes, to: stayListPath({ amenity: [code] }) }] : []
  })
  const large = bedrooms.find(({ value }) => value === MANY_BEDROOMS)
  const byRooms = large
    ? [{ label: 'Four bedrooms or more', homes: large.homes, to: stayListPath({ bedrooms: MANY_BEDROOMS }) }]
    : []
  return [...byAmenity, ...byRooms].filter(({ homes: stays }) => stays > 0 && stays < all)
}

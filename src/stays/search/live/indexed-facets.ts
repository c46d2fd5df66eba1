import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import type { StayFacetsShape } from '#contract/stay-shapes.ts'
import { STAY_KINDS } from '#core/stay/stay-kind.ts'
import type { FacetCounter } from '#stays/search/index/facet-counter.ts'
import type { SearchIndex } from '#stays/search/index/search-index.ts'
import { isIn, type NumberedDestination } from './search-catalogue.ts'
import type { NamedIndex } from './search-indexed.ts'

/**
 * Returns the counts of an index with the names of what they count. Values that would find nothing are left out, unless
 * they are chosen. When nothing was counted outside the chosen destination, those around it are named without a count.
 */
export function indexedFacets(
  { index, catalogue }: NamedIndex,
  counts: FacetCounter,
  { type = [], amenity = [], destination }: ParsedStaySearch,
  isCountedOutside: boolean,
): StayFacetsShape {
  const { prices } = counts
  return {
    anywhere: isCountedOutside ? counts.destinations.reduce((sum, stays) => sum + stays, 0) : null,
    destination: countedPlaces({ index, catalogue }, counts.destinations, destination, isCountedOutside),
    type: STAY_KINDS.map((value, kind) => ({ value, homes: counts.kinds[kind]! })).filter(
      ({ value, homes: stays }) => stays > 0 || type.includes(value),
    ),
    bedrooms: orMore(counts.bedrooms),
    beds: orMore(counts.beds),
    bathrooms: orMore(counts.bathrooms),
    amenity: catalogue.amenities
      .map(({ code, name, category, expected }, number) => ({
        value: code,
        name,
        category,
        common: expected,
        homes: counts.amenities[number]!,
      }))
      .filter(({ value, homes: stays }) => stays > 0 || amenity.includes(value)),
    instant: counts.instant,
    freeCancellation: counts.freeToCancel,
    accessible: counts.stepFree,
    price: prices && { ...prices, currency: catalogue.currencies[prices.currency]! },
  }
}

function countedPlaces(
  { index, catalogue }: NamedIndex,
  counts: Int32Array,
  chosen: string | undefined,
  isCountedOutside: boolean,
): StayFacetsShape['destination'] {
  const place = chosen === undefined ? undefined : catalogue.destinationOf(chosen)
  const around = isCountedOutside ? null : catalogue.around(place)
  const isCounted = (one: NumberedDestination) => around === null || (place !== undefined && isIn(one, place))
  const isNamed = (one: NumberedDestination) => (one === place || around?.has(one)) && hasStays(index, one)
  return catalogue.destinations
    .filter(({ isListed }) => isListed)
    .map((one) => ({ one, homes: isCounted(one) ? staysIn(counts, one) : null }))
    .filter(({ one, homes: stays }) => stays || isNamed(one))
    .map(({ one: { slug, name }, homes: stays }) => ({ value: slug, name, homes: stays }))
}

function staysIn(counts: Int32Array, { range: [first, last] }: NumberedDestination): number {
  let stays = 0
  for (let place = first; place <= last; place++) stays += counts[place]!
  return stays
}

function hasStays({ rows, slots }: SearchIndex, { range }: NumberedDestination): boolean {
  return slots.runs({ destinations: range }).some(({ first, end }) =>
    rows.bits
      .subarray(rows.exists * rows.words)
      .subarray(first, end)
      .some(Boolean),
  )
}

/** Returns the counts for "1 or more", "2 or more" and so on, as long as there are any homes. */
function orMore(counts: readonly number[]): { value: number; homes: number }[] {
  return counts.map((stays, index) => ({ value: index + 1, homes: stays })).filter(({ homes: stays }) => stays > 0)
}

import { searchParts } from '#contract/search/search-parts.ts'
import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import type { RelaxedFilterShape, PartyFilter } from '#contract/stay-shapes.ts'

/** A search with one filter less, and which one that is. */
export interface RelaxedFilters {
  readonly relaxed: Omit<RelaxedFilterShape, 'homes'>
  readonly search: ParsedStaySearch
}

const FLEX_DAYS = 3

/**
 * Returns the search without each of its filters in turn. Without dates, it leaves out the prices as well: they
 * referred to stays, not to nights.
 */
export function relaxedFilters(search: ParsedStaySearch): RelaxedFilters[] {
  const { amenity = [] } = search
  const withoutPrice = { ...search, priceMin: undefined, priceMax: undefined }
  const all: (RelaxedFilters | false | undefined)[] = [
    ...amenity.map((value) => ({
      relaxed: { filter: 'amenity' as const, value },
      search: { ...search, amenity: amenity.filter((code) => code !== value) },
    })),
    (search.priceMin !== undefined || search.priceMax !== undefined) && {
      relaxed: { filter: 'price' },
      search: withoutPrice,
    },
    Boolean(search.bedrooms || search.beds || search.bathrooms) && {
      relaxed: { filter: 'size' },
      search: { ...search, bedrooms: undefined, beds: undefined, bathrooms: undefined },
    },
    Boolean(search.q) && { relaxed: { filter: 'q' }, search: { ...search, q: undefined } },
    search.pets > 0 && { relaxed: { filter: 'pets' }, search: { ...search, pets: 0 } },
    Boolean(search.checkIn && !search.flex) && {
      relaxed: { filter: 'flex' },
      search: { ...search, flex: FLEX_DAYS },
    },
    Boolean(search.checkIn || search.month) && {
      relaxed: { filter: 'dates' },
      search: {
        ...withoutPrice,
        checkIn: undefined,
        checkOut: undefined,
        flex: undefined,
        month: undefined,
        length: undefined,
      },
    },
    ...(['destination', 'bbox', 'type', 'instant', 'freeCancellation', 'accessible'] as const).map(
      (filter) => isSet(search[filter]) && { relaxed: { filter }, search: { ...search, [filter]: undefined } },
    ),
  ]
  return all.filter((one): one is RelaxedFilters => Boolean(one))
}

/**
 * Returns searches for a party larger than `largest`, which is the most guests that any otherwise matching home takes:
 * for that many guests, or for half of the party in each of two homes.
 */
export function smallerParties(search: ParsedStaySearch, largest: number): RelaxedFilters[] {
  const { adults, children, infants, pets, childAges } = search
  const guests = adults + children
  if (largest < 1 || guests <= largest) return []
  const of = (
    filter: PartyFilter,
    party: Pick<ParsedStaySearch, 'adults' | 'children' | 'infants' | 'pets'>,
  ): RelaxedFilters => ({
    relaxed: { filter, value: String(party.adults + party.children) },
    search: { ...search, ...party, childAges: childAges?.slice(0, party.children) },
  })
  // At least one adult stays with the children.
  const kept = Math.min(children, largest - 1)
  const half = { adults: Math.ceil(adults / 2), children: Math.ceil(children / 2) }
  return [
    of('two_homes', { ...half, infants: Math.ceil(infants / 2), pets: Math.ceil(pets / 2) }),
    of('largest_home', { adults: largest - kept, children: kept, infants, pets }),
  ]
}

/** Returns searches that keep only where, when and who; then also without dates; then anywhere. */
export function withoutAllFilters(request: ParsedStaySearch): RelaxedFilters[] {
  const { where, when, who } = searchParts(request)
  return [
    { relaxed: { filter: 'filters' }, search: { ...who, ...when, ...where } },
    { relaxed: { filter: 'filters_and_dates' }, search: { ...who, ...where } },
    { relaxed: { filter: 'all_but_party' }, search: who },
  ]
}

/** Returns the relaxed searches that find something, most homes first. */
export function mostHelpful(relaxed: readonly RelaxedFilterShape[]): RelaxedFilterShape[] {
  // A suggestion of two homes needs at least two homes.
  return relaxed
    .filter(({ filter, homes: stays }) => stays > (filter === 'two_homes' ? 1 : 0))
    .toSorted((a, b) => b.homes - a.homes)
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

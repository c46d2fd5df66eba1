import type { StayListSearch } from './stay-list-path.ts'

type Where = 'destination'
type When = 'checkIn' | 'checkOut' | 'flex' | 'month' | 'length'
type Who = 'adults' | 'children' | 'childAges' | 'infants' | 'pets'

/** What a search asks for apart from filters: where, when and who. */
export interface SearchParts<Search extends StayListSearch> {
  readonly where: Pick<Search, Where>
  readonly when: Pick<Search, When>
  readonly who: Pick<Search, Who>
}

/** Splits a search into the part without filters, order and section of a map, and the filters by subject. */
export function searchParts<Search extends StayListSearch>({
  destination,
  checkIn,
  checkOut,
  flex,
  month,
  length,
  adults,
  children,
  childAges,
  infants,
  pets,
}: Search): SearchParts<Search> {
  return {
    where: { destination },
    when: { checkIn, checkOut, flex, month, length },
    who: { adults, children, childAges, infants, pets },
  }
}

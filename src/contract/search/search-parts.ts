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

/** Returns what a search asks for without its filters, its order and its section of a map: where, when and who. */
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

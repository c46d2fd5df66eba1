import type { StayListSearch } from './stay-list-path.ts'

type Where = 'destination'
type When = 'checkIn' | 'checkOut' | 'flex' | 'month' | 'length'
type Who = 'adults' | 'children' | 'childAges' | 'infants' | 'pets'

/** What a search asks for before any filter: where, when and who. */
export interface SearchParts<Search extends StayListSearch> {
  readonly where: Pick<Search, Where>
  readonly when: Pick<Search, When>
  readonly who: Pick<Search, Who>
}

/** A search without its filters, its order and its piece of a map, by what each filter is about. */
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

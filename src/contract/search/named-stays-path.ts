import { stayListPath, type StayListSearch } from './stay-list-path.ts'

/**
 * An address that names homes (`home` once for each slug) with the dates and party they are wanted for: the comparison,
 * and cards of homes from the API.
 */
export function namedStaysPath(
  path: '/compare' | '/api/stay-cards',
  homes: readonly string[],
  search: StayListSearch = {},
): string {
  const rest = stayListPath(search, '').slice(1)
  const query = [...homes.map((slug) => `home=${encodeURIComponent(slug)}`), ...(rest === '' ? [] : [rest])].join('&')
  return query === '' ? path : `${path}?${query}`
}

import { stayListPath, type StayListSearch } from './stay-list-path.ts'

/**
 * Returns an address that names homes (`home` once for each slug) together with dates and party: the comparison, and
 * cards of homes from the API.
 */
export function namedStaysPath(
  path: '/compare' | '/api/stay-cards',
  stays: readonly string[],
  search: StayListSearch = {},
): string {
  const rest = stayListPath(search, '').slice(1)
  const query = [...stays.map((slug) => `home=${encodeURIComponent(slug)}`), ...(rest === '' ? [] : [rest])].join('&')
  return query === '' ? path : `${path}?${query}`
}

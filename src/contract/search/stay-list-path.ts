import type { ParsedStaySearch } from './stay-search-schema.ts'

/** A search as pages pass it on. What is left out has its default. */
export type StayListSearch = { readonly [Name in keyof ParsedStaySearch]?: ParsedStaySearch[Name] | undefined }

const LISTS: ReadonlySet<string> = new Set(['type', 'amenity'])

/**
 * Returns the parameters of a search in the order of a form, without defaults, for addresses and for hidden fields of
 * forms.
 */
export function searchFields(search: StayListSearch): [string, string][] {
  return Object.entries(search).flatMap(([name, value]): [string, string][] => {
    if (!value || (name === 'adults' && value === 2) || value === 'recommended') return []
    if (Array.isArray(value) && LISTS.has(name)) return value.map((one) => [name, String(one)])
    if (value === true) return [[name, '1']]
    return String(value) === '' ? [] : [[name, String(value)]]
  })
}

/** Returns the address of a search on the list of homes, or on another page with the same query. */
export function stayListPath(search: StayListSearch, path = '/stays'): string {
  const query = new URLSearchParams(searchFields(search)).toString().replaceAll('%2C', ',')
  return query ? `${path}?${query}` : path
}

import type { ParsedStaySearch } from './stay-search-schema.ts'

/** A search as pages hand it on: what is left out is the default. */
export type StayListSearch = { readonly [Name in keyof ParsedStaySearch]?: ParsedStaySearch[Name] | undefined }

const LISTS: ReadonlySet<string> = new Set(['type', 'amenity'])

/** The parameters of a search in the order of a form, defaults left out: for addresses and for hidden fields of forms. */
export function searchFields(search: StayListSearch): [string, string][] {
  return Object.entries(search).flatMap(([name, value]): [string, string][] => {
    if (!value || (name === 'adults' && value === 2) || value === 'recommended') return []
    if (Array.isArray(value) && LISTS.has(name)) return value.map((one) => [name, String(one)])
    if (value === true) return [[name, '1']]
    return String(value) === '' ? [] : [[name, String(value)]]
  })
}

/** The address of the list of homes, or of another page with the same query, for a search. */
export function stayListPath(search: StayListSearch, path = '/stays'): string {
  const query = new URLSearchParams(searchFields(search)).toString().replaceAll('%2C', ',')
  return query ? `${path}?${query}` : path
}

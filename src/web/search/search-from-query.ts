import { readChildAges } from '#contract/quote/child-ages.ts'
import type { StaySearch } from '#contract/site/site-paths.ts'
import type { FlexibleLength } from '#core/search/flexible-length.ts'
import { MONTH_FORM } from '#core/time/iso-date.ts'

/** Place, dates and party as an address has them. */
export interface ShownSearch extends StaySearch {
  readonly flex?: number | undefined
  readonly month?: string | undefined
  readonly length?: FlexibleLength | undefined
}

const ISO_DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/**
 * Returns the search of an address, to show it again. Invalid values are left out; the page itself says what is wrong
 * with them.
 */
export function searchFromQuery(query: URLSearchParams): ShownSearch {
  const matching = (name: string, form: RegExp) => {
    const value = query.get(name) ?? ''
    return form.test(value) ? value : undefined
  }
  const date = (name: string) => matching(name, ISO_DATE)
  const count = (name: string, form = /^\d{1,2}$/) => {
    const value = matching(name, form)
    return value === undefined ? undefined : Number(value)
  }
  return {
    destination: query.get('destination') || undefined,
    checkIn: date('checkIn'),
    checkOut: date('checkOut'),
    flex: count('flex', /^[1237]$/),
    month: matching('month', MONTH_FORM),
    length: matching('length', /^(weekend|week|month)$/) as ShownSearch['length'],
    adults: count('adults'),
    children: count('children'),
    infants: count('infants'),
    pets: count('pets'),
    childAges: readChildAges(query),
  }
}
/** A place to search in. */
export interface DestinationChoice {
  readonly slug: string
  readonly name: string
}

/** How many places a list is for. Where there are more, places are typed, and those with most homes are suggested. */
export const MOST_PLACES = 40

/** How many places a page asks for, to know whether there are more than a list is for. */
export const PLACES_TO_ASK = MOST_PLACES + 1

/** Returns whether there are more places than a list is for. */
export const areTyped = (places: readonly DestinationChoice[]) => places.length > MOST_PLACES

/**
 * Returns where a search looks: the name of its place, or what was typed; nothing when it looks everywhere. Of many
 * places only some are known here by name; their addresses are made of their names. Of a few all are known, and the
 * address of another one is not repeated.
 */
export function placeOf(query: URLSearchParams, places: readonly DestinationChoice[]): string | undefined {
  const slug = query.get('destination')
  const name = places.find((place) => place.slug === slug)?.name
  if (name || !areTyped(places)) return name ?? (slug ? 'This place' : undefined)
  return query.get('q') || slug?.replace(/(^|-)./g, (start) => start.replace('-', ' ').toUpperCase())
}

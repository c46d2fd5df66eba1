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

import type { StaySearch } from '#contract/site-paths.ts'

const ISO_DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** What an address was searched with, for showing it again. Nonsense is left out; the page itself says what is wrong with it. */
export function searchFromQuery(query: URLSearchParams): StaySearch {
  const date = (name: string) => {
    const value = query.get(name) ?? ''
    return ISO_DATE.test(value) ? value : undefined
  }
  const count = (name: string) => {
    const value = query.get(name) ?? ''
    return /^\d{1,2}$/.test(value) ? Number(value) : undefined
  }
  return {
    destination: query.get('destination') || undefined,
    checkIn: date('checkIn'),
    checkOut: date('checkOut'),
    adults: count('adults'),
    children: count('children'),
    infants: count('infants'),
    pets: count('pets'),
  }
}

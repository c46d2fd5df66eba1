import type { StayListSearch } from '#contract/search/stay-list-path.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import { readStaySearch } from '#web/backend/read-stay-search.ts'

/**
 * Reads the dates and party of an address and nothing else. A date without its counterpart, or with an invalid one, is
 * ignored.
 */
export function readTrip(query: URLSearchParams): StayListSearch {
  const { checkIn, checkOut, adults, children, infants, pets, childAges } = readStaySearch(query).search
  const dates = parseIsoDate(checkIn) && parseIsoDate(checkOut) ? { checkIn, checkOut } : {}
  return { ...dates, adults, children, infants, pets, childAges }
}

import type { StayListSearch } from '#contract/search/stay-list-path.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import { readStaySearch } from '#web/backend/read-stay-search.ts'

/** Dates and party of an address, and nothing else of it; a date that stands alone, or beside what is no day, is no date. */
export function readTrip(query: URLSearchParams): StayListSearch {
  const { checkIn, checkOut, adults, children, infants, pets, childAges } = readStaySearch(query).search
  const dates = parseIsoDate(checkIn) && parseIsoDate(checkOut) ? { checkIn, checkOut } : {}
  return { ...dates, adults, children, infants, pets, childAges }
}

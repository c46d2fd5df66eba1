import { parseIsoDate } from '#core/time/iso-date.ts'
import { readStayChoices, searchOfChoices } from './read-stay-choices.ts'
import { readStaySearch } from './read-stay-search.ts'

/**
 * Returns the dates and the party that an address asks about, and its query for further links; without dates if these
 * are not a valid stay.
 */
export function requestedStay(query: URLSearchParams) {
  const { search } = readStaySearch(query)
  const { adults, children, infants, pets } = search
  const choices = readStayChoices(query, children)
  const [checkIn, checkOut] = [parseIsoDate(search.checkIn), parseIsoDate(search.checkOut)]
  const dates = checkIn !== null && checkOut !== null && checkIn < checkOut ? { checkIn, checkOut } : null
  const counts = { adults, children, infants, pets }
  return {
    dates,
    party: { ...counts, childAges: choices.childAges },
    search: { ...dates, ...counts, ...searchOfChoices(choices) },
  }
}

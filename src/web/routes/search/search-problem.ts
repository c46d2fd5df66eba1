import type { StayListShape } from '#contract/stay-shapes.ts'
import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { listed } from '#core/time/english-date.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import { problemMessage } from '#web/text/problem-text.ts'

export interface SearchProblem {
  readonly sentence: string
  /** Whether the dates or the month were left out because of it. Otherwise those of the search apply. */
  readonly isOfDates: boolean
}

const COUNTS: Readonly<Partial<Record<keyof ParsedStaySearch, string>>> = {
  adults: 'Between 1 and 50 adults can travel. We searched for 2.',
  children: 'Up to 50 children can travel. We searched for none.',
  infants: 'Up to 10 infants can travel. We searched for none.',
  pets: 'Up to 10 pets can travel. We searched for none.',
  bbox: 'That part of the map does not exist. We searched everywhere.',
  month: 'That is not a month. Choose one, or dates to arrive and to leave.',
  priceMin: 'Prices are whole amounts, such as 800. We left the lowest one out.',
  priceMax: 'The highest price is a whole amount that is not below the lowest one. We left it out.',
}

/** Returns what is wrong with a search and what to do about it; null when nothing is. */
export function searchProblem(
  search: ParsedStaySearch,
  faults: readonly (keyof ParsedStaySearch)[],
  refusal: StayListShape['meta']['problem'],
): SearchProblem | null {
  if (Boolean(search.checkIn) !== Boolean(search.checkOut)) {
    return {
      sentence: `A stay needs both days. Choose a ${search.checkIn ? 'check-out' : 'check-in'} too, or leave both open.`,
      isOfDates: true,
    }
  }
  if (refusal?.details['reason'] === 'not_a_date') return { sentence: unreadable(search), isOfDates: true }
  if (refusal) return { sentence: problemMessage({ ...refusal.details, code: refusal.code }), isOfDates: true }
  const [fault] = faults
  if (fault === undefined) return null
  return {
    sentence: COUNTS[fault] ?? 'We could not read part of the search and left it out. Please choose again.',
    isOfDates: fault === 'month',
  }
}

/**
 * Dates as people write them, and times as programs do. Anything else is not repeated: others could put their words
 * into an address.
 */
const LIKE_A_DATE = /^\d{1,4}([-/.]\s?\d{1,4}){1,2}([T ][\d:.]{2,12}(Z|[+-][\d:]{2,5})?)?$/

const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/
const CHOOSE_DAYS = 'Choose a day to arrive and a day to leave.'

/** Names the dates that cannot be read, or that no calendar has; those of an address are written as in `2027-06-12`. */
function unreadable({ checkIn, checkOut }: ParsedStaySearch): string {
  const written = [checkIn, checkOut].filter((date) => date !== undefined && parseIsoDate(date) === null)
  const names = written.every((date) => LIKE_A_DATE.test(date ?? '')) ? written.map((date) => `“${date}”`) : []
  if (names.length > 0 && written.every((date) => WHOLE_DATE.test(date ?? '')))
    return `${listed(names.map((name) => `${name} does not exist`))}. ${CHOOSE_DAYS}`
  const what = names.length === 0 ? 'the dates' : `${listed(names)} as ${names.length > 1 ? 'dates' : 'a date'}`
  return `We cannot read ${what}. ${CHOOSE_DAYS}`
}

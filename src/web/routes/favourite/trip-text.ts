import type { StayListSearch } from '#contract/search/stay-list-path.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { partyText } from '#web/text/party-text.ts'

/** Said of a home that a trip's dates or party rule out: it may be taken, too small, or ask for more nights. */
export const NOT_FOR_TRIP = 'Not for these dates and guests'

/** Returns which dates and party the totals of a page are for; null without dates, where there are none. */
export function totalsText(trip: StayListSearch): string | null {
  const { checkIn, checkOut, adults = 2, children = 0, infants = 0, pets = 0 } = trip
  if (!checkIn || !checkOut) return null
  const dates = dateRangeWithWeekdays({ checkIn: isoDate(checkIn), checkOut: isoDate(checkOut) })
  return `Totals for ${dates}, ${partyText({ adults, children, infants, pets })}, all fees and taxes included`
}

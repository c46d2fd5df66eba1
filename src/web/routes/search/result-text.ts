import { staysFound, staysFoundSoFar } from '#web/text/counts/search-counts.ts'
import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { nightsOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import { dateRangeAhead, dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { flexText } from '#web/text/flex-text.ts'
import { counted } from '#core/text/counted.ts'
import { partyText } from '#web/text/party-text.ts'
import { UNKNOWN_PLACE, whereText } from './list-title.ts'

export interface ResultText {
  /** The heading, which is also the title of the page. */
  readonly headline: string
  readonly summary: string
}

/** Returns the dates of a search if it has both. */
export function datesOf({ checkIn, checkOut }: Pick<ParsedStaySearch, 'checkIn' | 'checkOut'>): StayDates | null {
  return checkIn && checkOut ? { checkIn: checkIn as IsoDate, checkOut: checkOut as IsoDate } : null
}

interface ResultPlace {
  /** The chosen place. */
  readonly place: string | undefined
  /** Where all homes are, such as `on Menorca`. */
  readonly region: string | undefined
  /** False when the dates were invalid and were ignored. */
  readonly isPriced: boolean
  /** Whether only a part of the homes was considered, so that there may be more. */
  readonly isPart: boolean
  readonly today: IsoDate
}

/** Returns how many homes were found, for which dates and party. */
export function resultText(
  total: number,
  search: ParsedStaySearch,
  { place, region = '', isPriced, isPart, today }: ResultPlace,
): ResultText {
  const stays = isPart ? staysFoundSoFar(total) : staysFound(total)
  const dates = isPriced ? datesOf(search) : null
  const there = place === UNKNOWN_PLACE ? ` ${whereText(region, place)}` : place ? `, ${place}` : ''
  const party = partyText(search)
  const part = isPart ? ` ${PART}` : ''
  const totals = total > 0 ? ` ${TOTALS}` : ''
  if (dates) {
    const nights = counted(nightsOf(dates), 'night')
    return {
      headline: `${stays} ${freeText(search, dates, today)}${there}`,
      summary: `${nights}, ${daysText(search, dates)}, for ${party}.${part}${totals}`,
    }
  }
  if (isPriced && search.month) {
    return {
      headline: `${stays} ${monthText(search)}${there}`,
      summary: `Each home with its best dates, for ${party}.${part}${totals}`,
    }
  }
  const next = total > 0 ? ' Choose dates to see only homes that are free, with the total to the cent.' : ''
  return { headline: `${stays} ${whereText(region, place)}`.trim(), summary: `For ${party}.${part}${next}` }
}

type When = Pick<ParsedStaySearch, 'checkIn' | 'checkOut' | 'flex' | 'month' | 'length'>

/** Returns what follows the number of homes in the heading of the map, and for when its prices are. */
export function mapDates(search: When, today: IsoDate): { readonly when: string; readonly prices: string } {
  const dates = datesOf(search)
  if (dates) return { when: freeText(search, dates, today), prices: `${daysText(search, dates)}. ${TOTALS}` }
  if (search.month) return { when: monthText(search), prices: `Each home with its best dates. ${TOTALS}` }
  return { when: 'on the map', prices: 'Choose dates to see the total on every pin.' }
}

function freeText({ flex }: When, dates: StayDates, today: IsoDate): string {
  return `free ${flex ? 'around ' : ''}${dateRangeAhead(dates, today)}`
}

function daysText({ flex }: When, dates: StayDates): string {
  return `${dateRangeWithWeekdays(dates)}${flex ? `, up to ${counted(flex, 'day')} earlier or later` : ''}`
}

function monthText(search: When): string {
  const when = flexText(search)
  return `for ${when.charAt(0).toLowerCase()}${when.slice(1)}`
}

const PART = 'Only a part of the homes was searched: choose a place or a filter to see others.'
const TOTALS = 'Totals include cleaning, fees and tourist tax.'

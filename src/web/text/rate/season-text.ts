import type { Season } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { listed } from '#core/time/english-date.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { nightsWithYear } from '../console/dates-text.ts'
import { dateRange, dayAndMonth } from '../date-text.ts'
import { nextDates } from './holiday-text.ts'

/** How many dates of a season are listed that does not come back every year. */
const MOST_DATES = 3

/**
 * Returns the nights of a season with dates of its own, from the first to the last: `1 July – 31 August, every year`,
 * `19–29 March 2027, 7–17 April 2028`, `over: 27 March – 6 April 2026`.
 */
export function seasonDates({ spans, yearly }: Pick<Season, 'spans' | 'yearly'>, today: IsoDate): string {
  if (yearly) {
    const dates = spans.map(({ from, to }) => {
      const last = addDays(to, -1)
      return from === last ? dayAndMonth(from) : dateRange({ checkIn: from, checkOut: last })
    })
    return `${listed(dates)}, every year`
  }
  const past = spans.at(-1)
  return nextDates(spans, today, MOST_DATES) || (past ? `over: ${nightsWithYear(past)}` : '')
}

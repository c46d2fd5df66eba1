import type { HolidaySpan } from '#core/rate/holiday-span.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import { HOLIDAY_CODES, holidayName } from '#core/time/holidays.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { daysFromHoliday } from '../counts/rate-counts.ts'
import { nightsWithYear } from '../console/dates-text.ts'

/** The holidays of forms, in the order of the calendar. */
export const holidayOptions = HOLIDAY_CODES.map((value) => ({ value, label: holidayName(value) }))

/** Returns nights around a holiday: `Easter 2027, 2 days before to 5 days after`. */
export function holidayText({ code, year, fromDays, toDays }: HolidaySpan): string {
  const name = [holidayName(code), year ?? 'every year'].join(year === null ? ', ' : ' ')
  if (fromDays === toDays) return fromDays === 0 ? name : `${name}, ${daysFromHoliday(fromDays)}`
  return `${name}, ${daysFromHoliday(fromDays)} to ${daysFromHoliday(toDays)}`
}

/** Returns the dates that are not over, the next ones first: `26 March – 2 April 2027, 14–21 April 2028`. */
export function nextDates(spans: readonly DateSpan[], today: IsoDate, most: number): string {
  return spans
    .filter(({ to }) => to > today)
    .slice(0, most)
    .map(nightsWithYear)
    .join(', ')
}

import { consolePaths } from '#contract/site/console-map.ts'
import type { ReportBasis } from '#core/report/report-basis.ts'
import { addMonths } from '#core/time/date-arithmetic.ts'
import { isoDate, parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'

/** The period of a report as the address of its page has it. */
export interface ReportPeriod {
  readonly from: string
  readonly to: string
  readonly by: ReportBasis
}

/** Returns the period of an address as typed; this year if it has none. */
export function reportPeriodOf(query: URLSearchParams, today: IsoDate): ReportPeriod {
  const year = isoDate(`${today.slice(0, 4)}-01-01`)
  return {
    from: query.get('from') ?? year,
    to: query.get('to') ?? addMonths(parseIsoDate(query.get('from') ?? '') ?? year, 12),
    by: query.get('by') === 'booking' ? 'booking' : 'night',
  }
}

/** Returns the most common periods by name. */
export function usualPeriods(
  today: IsoDate,
): readonly { readonly name: string; readonly from: string; readonly to: string }[] {
  const year = isoDate(`${today.slice(0, 4)}-01-01`)
  const month = isoDate(`${today.slice(0, 7)}-01`)
  return [
    { name: 'This month', from: month, to: addMonths(month, 1) },
    { name: 'Next 3 months', from: month, to: addMonths(month, 3) },
    { name: 'This year', from: year, to: addMonths(year, 12) },
    { name: 'Last year', from: addMonths(year, -12), to: year },
    { name: 'Next year', from: addMonths(year, 12), to: addMonths(year, 24) },
  ]
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns `Jul 2027` for a month `2027-07`. */
export const monthInYear = (month: string) => `${shortMonth(month, 1)} ${month.slice(0, 4)}`

/** Returns `Jul` for a month `2027-07`, or `Jul 27` if the report has more than twelve months (`months`). */
export function shortMonth(month: string, months: number): string {
  const name = monthNames[Number(month.slice(5, 7)) - 1] ?? month
  return months > 12 ? `${name} ${month.slice(2, 4)}` : name
}

/** Returns the address of the list of bookings of a month. */
export function bookingsOfMonth(month: string): string {
  const from = isoDate(`${month}-01`)
  return `${consolePaths.consoleBookings()}?${new URLSearchParams({ from, to: addMonths(from, 1) })}`
}

import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import type { BookingRefusal } from '#core/problem.ts'
import { parseStayDates } from '#core/calendar/check-rules.ts'
import { addDays, addMonths, daysBetween, weekdayOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'

/** Which dates a search accepts. */
export type DateQuery =
  | { readonly kind: 'any' }
  | { readonly kind: 'exact'; readonly dates: StayDates }
  | {
      readonly kind: 'flexible'
      /**
       * The best group first. The first group in which anything can be booked decides, and within it the cheapest dates
       * win.
       */
      readonly groups: readonly (readonly StayDates[])[]
      /** The dates that the alternatives are close to; null when a whole month was asked for. */
      readonly around: StayDates | null
    }

type DateQuestion = Pick<ParsedStaySearch, 'checkIn' | 'checkOut' | 'flex' | 'month' | 'length'>

const FRIDAY = 4

/**
 * Numbers of nights for each length, the best first. A weekend is Friday to Sunday, or Friday to Monday for homes that
 * require more than two nights.
 */
const NIGHTS = { weekend: [2, 3], week: [7], month: [28] } as const

/**
 * Returns the dates of a search, or the reason why nobody could book them at any home. Dates take precedence over a
 * month; `today` is the date at the homes.
 */
export function dateQuery(question: DateQuestion, today: IsoDate): DateQuery | BookingRefusal {
  const { checkIn, checkOut, flex, month, length = 'week' } = question
  if (checkIn || checkOut) {
    const parsed = parseStayDates(checkIn, checkOut)
    if (!parsed.ok) return parsed.problem
    if (parsed.value.checkIn < today) return { code: 'dates_in_past', today }
    if (flex === undefined) return { kind: 'exact', dates: parsed.value }
    return { kind: 'flexible', groups: [around(parsed.value, flex)], around: parsed.value }
  }
  if (!month) return { kind: 'any' }
  if (month < today.slice(0, 7)) return { code: 'dates_in_past', today }
  const arrivals = daysOf(month as `${number}-${number}`).filter(
    (day) => day >= today && (length !== 'weekend' || weekdayOf(day) === FRIDAY),
  )
  const groups = NIGHTS[length].map((nights) =>
    arrivals.map((checkIn) => ({ checkIn, checkOut: addDays(checkIn, nights) })),
  )
  return { kind: 'flexible', groups, around: null }
}

/** Returns the span from the first possible arrival to the last possible departure; null without dates. */
export function spanOf(requested: DateQuery): StayDates | null {
  if (requested.kind === 'any') return null
  if (requested.kind === 'exact') return requested.dates
  const all = requested.groups.flat()
  const [first] = all
  if (!first) return null
  return all.reduce(
    (span, { checkIn, checkOut }) => ({
      checkIn: checkIn < span.checkIn ? checkIn : span.checkIn,
      checkOut: checkOut > span.checkOut ? checkOut : span.checkOut,
    }),
    first,
  )
}

/**
 * Returns the dates that alternative dates should be close to; null without dates, or when a whole month was searched.
 */
export function nearDatesOf(requested: DateQuery): StayDates | null {
  if (requested.kind === 'any') return null
  return requested.kind === 'exact' ? requested.dates : requested.around
}

/**
 * Returns the dates around the given ones: the nearest first, and of two equally near ones the later, because among
 * equal totals the first wins.
 */
function around({ checkIn, checkOut }: StayDates, days: number): StayDates[] {
  const shifts = Array.from({ length: 2 * days + 1 }, (_, index) => (index % 2 === 1 ? (index + 1) / 2 : -index / 2))
  return shifts.map((shift) => ({ checkIn: addDays(checkIn, shift), checkOut: addDays(checkOut, shift) }))
}

function daysOf(month: `${number}-${number}`): IsoDate[] {
  const first = `${month}-01` as IsoDate
  return Array.from({ length: daysBetween(first, addMonths(first, 1)) }, (_, index) => addDays(first, index))
}

import type { BookingRefusal } from '#core/problem.ts'
import { addDays, dateOfDayNumber, dayNumberOf, daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { gapRefusal } from './gap-rules.ts'
import { bookableLengths, freeNightsFrom, horizonOf, minimumsAt, type Horizon } from './horizon.ts'
import { nightlyRate } from '#core/rate/nightly-rate.ts'
import { openRefusal } from './open-periods.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { arrivalRefusal, longestStayNights, maxNightsFor, shortestStay, type RuleContext } from './stay-rules.ts'
import type { TakenNights } from './taken-nights.ts'

/** Why a day cannot be chosen for arrival, with the figures that the message needs. */
export type DayReason =
  | Extract<
      BookingRefusal,
      {
        code:
          | 'dates_in_past'
          | 'advance_notice_not_met'
          | 'outside_booking_window'
          | 'not_open'
          | 'arrival_day_not_allowed'
          | 'leaves_short_gap'
      }
    >
  /** The night is taken. With `canDepart` the day is check-out only: the next guests arrive. */
  | { readonly code: 'dates_unavailable' }
  /** The night is free, but there are fewer free nights in a row than the shortest stay takes. */
  | { readonly code: 'gap_too_short'; readonly minNights: number; readonly freeNights: number }
  /** The night is free, but every stay from this day would end on a day on which guests may not leave. */
  | { readonly code: 'no_departure_day'; readonly minNights: number }

/** One day of a stay's calendar. */
export interface CalendarDay {
  readonly date: IsoDate
  /** The price of the night that begins on this day. */
  readonly nightlyMinor: number
  /** At least one stay that begins on this day can be booked. */
  readonly canArrive: boolean
  /** At least one stay that ends on this day can be booked. */
  readonly canDepart: boolean
  /** The night that begins on this day is taken. */
  readonly taken: boolean
  /** Why `canArrive` is false. */
  readonly reason?: DayReason
  /** The shortest stay of an arrival on this day. */
  readonly minNights: number
}

/** The span that a calendar shows, at most a few years, and what is taken in it. Dates are half-open. */
export interface CalendarQuestion extends RuleContext {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly takenNights: TakenNights
}

/**
 * Returns the days `[from, to)` with their price, their state and the reason why a day cannot be chosen. The answers
 * agree with those of `checkStay`.
 */
export function calendarDays(terms: StayTerms, question: CalendarQuestion): CalendarDay[] {
  const { from, to } = question
  const first = dayNumberOf(from)
  const reach = longestPossibleStay(terms)
  const span = { from: addDays(from, -reach), to: addDays(to, reach) }
  const horizon = horizonOf(terms, question, question.takenNights, span)
  const canDepart = new Set<number>()
  for (let day = Math.max(first - reach, horizon.firstArrival); day < dayNumberOf(to); day++) {
    for (const length of bookableLengths(terms, horizon, day)) canDepart.add(day + length)
  }
  return Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, index) => {
    const day = first + index
    const date = dateOfDayNumber(day)
    const reason = arrivalReason(terms, horizon, day)
    return {
      date,
      nightlyMinor: nightlyRate(terms, date).amountMinor,
      canArrive: reason === null,
      canDepart: canDepart.has(day),
      taken: horizon.isTaken(day),
      ...(reason && { reason }),
      minNights: shortestAt(terms, horizon, day),
    }
  })
}

/**
 * Returns the check-outs that can be booked after an arrival, in order; empty when guests cannot arrive on that day.
 */
export function checkOutsFor(
  terms: StayTerms,
  checkIn: IsoDate,
  question: RuleContext & Pick<CalendarQuestion, 'takenNights'>,
): IsoDate[] {
  const span = { from: checkIn, to: addDays(checkIn, longestPossibleStay(terms)) }
  const horizon = horizonOf(terms, question, question.takenNights, span)
  return bookableLengths(terms, horizon, dayNumberOf(checkIn)).map((length) => addDays(checkIn, length))
}

/** The minimum of a taken day is not needed. On a free day, the gap around it may lower the minimum. */
function shortestAt(terms: StayTerms, horizon: Horizon, day: number): number {
  const date = dateOfDayNumber(day)
  const shortest = shortestStay(terms, date, horizon.context.today) ?? terms.minNights
  if (!terms.allowShortGap || horizon.isTaken(day)) return shortest
  const { plain, weekend } = minimumsAt(terms, horizon, day)
  return Math.min(shortest, Math.max(plain, weekend))
}

function arrivalReason(terms: StayTerms, horizon: Horizon, day: number): DayReason | null {
  const { today } = horizon.context
  const date = dateOfDayNumber(day)
  if (date < today) return { code: 'dates_in_past', today }
  if (horizon.isTaken(day)) return { code: 'dates_unavailable' }
  if (day < horizon.firstArrival) {
    return { code: 'advance_notice_not_met', earliestCheckIn: dateOfDayNumber(horizon.firstArrival) }
  }
  if (day >= horizon.lastDeparture) return outsideWindow(horizon)
  const refusal = openRefusal(terms, { checkIn: date, checkOut: addDays(date, 1) }) ?? arrivalRefusal(terms, date)
  if (refusal) return refusal
  if (bookableLengths(terms, horizon, day).length > 0) return null
  return lengthReason(terms, horizon, day)
}

/** Returns why no stay can begin on a free day on which guests may arrive. */
function lengthReason(terms: StayTerms, horizon: Horizon, day: number): DayReason {
  const [withGap] = bookableLengths(terms, horizon, day, { leavesGaps: true })
  const leavesGap = withGap && gapRefusal(terms, horizon.gapAt(day), day, day + withGap)
  if (leavesGap) return leavesGap
  const minNights = shortestAt(terms, horizon, day)
  const longest = maxNightsFor(terms, dateOfDayNumber(day), horizon.context.today)
  const freeNights = freeNightsFrom(terms, horizon, day, longest)
  if (freeNights < minNights) return { code: 'gap_too_short', minNights, freeNights }
  if (day + minNights > horizon.lastDeparture) return outsideWindow(horizon)
  return { code: 'no_departure_day', minNights }
}

function outsideWindow(horizon: Horizon): DayReason {
  return { code: 'outside_booking_window', lastCheckOut: dateOfDayNumber(horizon.lastDeparture) }
}

function longestPossibleStay(terms: StayTerms): number {
  const limits = [...terms.seasons, ...terms.overrides, ...terms.minimums].map((rule) => rule.maxNights ?? 0)
  return Math.min(longestStayNights, Math.max(terms.maxNights, ...limits))
}

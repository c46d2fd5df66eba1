import type { BookingRefusal } from '../problem.ts'
import { addDays, dateOfDayNumber, dayNumberOf, daysBetween } from '../time/date-arithmetic.ts'
import type { IsoDate } from '../time/iso-date.ts'
import { isWeekendNight, nightlyRate } from './nightly-rate.ts'
import type { StayTerms } from './stay-terms.ts'
import {
  arrivalRefusal,
  departureRefusal,
  earliestCheckIn,
  latestCheckOut,
  longestStayNights,
  maxNightsFor,
  minNightsFor,
  shortestStay,
  type RuleContext,
} from './stay-rules.ts'
import { takenFlags, type TakenNights } from './taken-nights.ts'

/** Why a day cannot be chosen for arrival, with the figures a sentence needs. */
export type DayReason =
  | Extract<
      BookingRefusal,
      {
        code: 'dates_in_past' | 'advance_notice_not_met' | 'outside_booking_window' | 'arrival_day_not_allowed'
      }
    >
  /** The night is taken. With `canDepart` the day is check-out only: the next guests arrive. */
  | { readonly code: 'dates_unavailable' }
  /** Free, but fewer nights in a row than the shortest stay. */
  | { readonly code: 'gap_too_short'; readonly minNights: number; readonly freeNights: number }
  /** Free, but every stay that could begin here would end on a day on which guests may not leave. */
  | { readonly code: 'no_departure_day'; readonly minNights: number }

/** One day of a stay's calendar. */
export interface CalendarDay {
  readonly date: IsoDate
  /** Price of the night that begins on this day. */
  readonly nightlyMinor: number
  /** At least one stay that begins on this day can be booked. */
  readonly canArrive: boolean
  /** At least one stay that ends on this day can be booked. */
  readonly canDepart: boolean
  /** The night that begins on this day is taken. */
  readonly taken: boolean
  /** Why `canArrive` is false. */
  readonly reason?: DayReason
  /** Shortest stay of an arrival on this day. */
  readonly minNights: number
}

/** What a calendar is drawn from; dates half-open, at most a few years. */
export interface CalendarQuestion extends RuleContext {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly takenNights: TakenNights
}

/** The days `[from, to)` with price, state and the reason why a day cannot be chosen: what `checkRules` and `isFree` would answer. */
export function calendarDays(terms: StayTerms, question: CalendarQuestion): CalendarDay[] {
  const { from, to } = question
  const first = dayNumberOf(from)
  const reach = longestPossibleStay(terms)
  const horizon = horizonOf(terms, question, addDays(from, -reach), addDays(to, reach))
  const canDepart = new Set<number>()
  for (let day = Math.max(first - reach, horizon.firstArrival); day < dayNumberOf(to); day++) {
    for (const length of bookableLengths(terms, horizon, day)) canDepart.add(day + length)
  }
  return Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, index) => {
    const day = first + index
    const date = dateOfDayNumber(day)
    const reason = arrivalReason(terms, question, horizon, day)
    return {
      date,
      nightlyMinor: nightlyRate(terms, date).amountMinor,
      canArrive: reason === null,
      canDepart: canDepart.has(day),
      taken: horizon.isTaken(day),
      ...(reason && { reason }),
      minNights: shortestStay(terms, date) ?? terms.minNights,
    }
  })
}

/** The check-outs that can be booked after an arrival, in order; empty when guests cannot arrive on that day. */
export function checkOutsFor(
  terms: StayTerms,
  checkIn: IsoDate,
  question: RuleContext & Pick<CalendarQuestion, 'takenNights'>,
): IsoDate[] {
  const horizon = horizonOf(terms, question, checkIn, addDays(checkIn, longestStayNights))
  return bookableLengths(terms, horizon, dayNumberOf(checkIn)).map((length) => addDays(checkIn, length))
}

/** Everything that is looked up many times, by day number. */
interface Horizon {
  readonly firstArrival: number
  readonly lastDeparture: number
  readonly isTaken: (day: number) => boolean
  readonly mayDepart: (day: number) => boolean
}

function horizonOf(
  terms: StayTerms,
  question: RuleContext & Pick<CalendarQuestion, 'takenNights'>,
  from: IsoDate,
  to: IsoDate,
): Horizon {
  const start = dayNumberOf(from)
  const flags = takenFlags(question.takenNights, from, addDays(to, terms.preparationNights))
  const latest = latestCheckOut(terms, question.today)
  const departures = new Map<number, boolean>()
  return {
    firstArrival: dayNumberOf(earliestCheckIn(terms, question)),
    lastDeparture: latest === null ? Infinity : dayNumberOf(latest),
    isTaken: (day) => flags[day - start] === 1,
    mayDepart: (day) => {
      let allowed = departures.get(day)
      if (allowed === undefined) {
        allowed = departureRefusal(terms, dateOfDayNumber(day)) === null
        departures.set(day, allowed)
      }
      return allowed
    },
  }
}

function bookableLengths(terms: StayTerms, horizon: Horizon, day: number): number[] {
  const checkIn = dateOfDayNumber(day)
  if (day < horizon.firstArrival || horizon.isTaken(day) || arrivalRefusal(terms, checkIn) !== null) return []
  const longest = Math.min(maxNightsFor(terms, checkIn), horizon.lastDeparture - day)
  const free = freeNightsFrom(terms, horizon, day, longest)
  const minimum = { plain: minNightsFor(terms, checkIn, false), weekend: minNightsFor(terms, checkIn, true) }
  const lengths: number[] = []
  let containsWeekend = false
  for (let nights = 1; nights <= Math.min(longest, free); nights++) {
    containsWeekend ||= isWeekendNight(terms, dateOfDayNumber(day + nights - 1))
    if (nights >= (containsWeekend ? minimum.weekend : minimum.plain) && horizon.mayDepart(day + nights)) {
      lengths.push(nights)
    }
  }
  return lengths
}

/** Nights in a row that a booking from this day can have, with the preparation behind it; looks no further than `longest`. */
function freeNightsFrom(terms: StayTerms, horizon: Horizon, day: number, longest: number): number {
  const end = longest + terms.preparationNights
  let run = 0
  while (run < end && !horizon.isTaken(day + run)) run++
  return Math.max(0, run === end ? longest : run - terms.preparationNights)
}

function arrivalReason(terms: StayTerms, context: RuleContext, horizon: Horizon, day: number): DayReason | null {
  const date = dateOfDayNumber(day)
  if (date < context.today) return { code: 'dates_in_past', today: context.today }
  if (horizon.isTaken(day)) return { code: 'dates_unavailable' }
  if (day < horizon.firstArrival) {
    return { code: 'advance_notice_not_met', earliestCheckIn: dateOfDayNumber(horizon.firstArrival) }
  }
  if (day >= horizon.lastDeparture) return outsideWindow(horizon)
  const refusal = arrivalRefusal(terms, date)
  if (refusal) return refusal
  if (bookableLengths(terms, horizon, day).length > 0) return null

  const minNights = shortestStay(terms, date) ?? terms.minNights
  const freeNights = freeNightsFrom(terms, horizon, day, maxNightsFor(terms, date))
  if (freeNights < minNights) return { code: 'gap_too_short', minNights, freeNights }
  if (day + minNights > horizon.lastDeparture) return outsideWindow(horizon)
  return { code: 'no_departure_day', minNights }
}

function outsideWindow(horizon: Horizon): DayReason {
  return { code: 'outside_booking_window', lastCheckOut: dateOfDayNumber(horizon.lastDeparture) }
}

function longestPossibleStay(terms: StayTerms): number {
  const limits = [...terms.seasons, ...terms.overrides].map((rule) => rule.maxNights ?? 0)
  return Math.min(longestStayNights, Math.max(terms.maxNights, ...limits))
}

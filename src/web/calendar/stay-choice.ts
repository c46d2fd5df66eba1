import { calculateQuote, quoteTotal } from '#core/quote/calculate-quote.ts'
import type { Quote, StayRequest } from '#core/quote/quote.ts'
import type { BookingRefusal, NearestChoice } from '#core/problem.ts'
import { calendarDays, checkOutsFor, type CalendarDay, type DayReason } from '#core/calendar/calendar-days.ts'
import { checkStay, parseStayDates } from '#core/calendar/check-rules.ts'
import { nearestBookable } from '#core/calendar/nearest-bookable.ts'
import type { RuleContext } from '#core/calendar/stay-rules.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { TakenNights } from '#core/calendar/taken-nights.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'

/** What the calendar and the price of a home are computed from, as the API returns it. */
export interface StayCalendarData extends RuleContext {
  readonly terms: StayTerms
  readonly taken: TakenNights
}

/** The dates as an address has them. */
export interface DateQuery {
  readonly checkIn?: string | undefined
  readonly checkOut?: string | undefined
}

/** The party and the other choices: all of a request except its dates. */
export type PartyRequest = Omit<StayRequest, 'checkIn' | 'checkOut'>

/** The outcome of the dates and the party in the address. */
export type StayChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'arrival'; readonly checkIn: IsoDate; readonly checkOuts: readonly IsoDate[] }
  /** No guest can arrive on this day. */
  | { readonly kind: 'unreachable'; readonly checkIn: IsoDate; readonly reason: DayReason }
  | {
      readonly kind: 'refused'
      readonly refusal: BookingRefusal
      readonly nearest: readonly NearestChoice[]
      /** The departures that are possible after the wanted arrival. */
      readonly checkOuts: readonly IsoDate[]
    }
  | { readonly kind: 'quoted'; readonly quote: Quote }

const NEAREST = 3

/** Prices the wanted dates, or says why they cannot be booked and which dates can. */
export function evaluateChoice(data: StayCalendarData, requested: DateQuery, query: PartyRequest): StayChoice {
  if (!requested.checkIn && !requested.checkOut) return { kind: 'none' }
  const arrival = parseIsoDate(requested.checkIn)
  if (arrival !== null && !requested.checkOut) return evaluateArrival(data, arrival)
  const dates = parseStayDates(requested.checkIn, requested.checkOut)
  if (!dates.ok)
    return {
      kind: 'refused',
      refusal: dates.problem,
      nearest: [],
      checkOuts: arrival === null ? [] : checkOutsOf(data, arrival),
    }
  const request = { ...dates.value, ...query }
  const checked = checkStay(data.terms, request, data, data.taken)
  if (checked.ok) return { kind: 'quoted', quote: calculateQuote(data.terms, request, { bookedOn: data.today }) }
  const refusal = checked.problem
  const searchable = refusal.code !== 'invalid_dates' && refusal.code !== 'dates_in_past'
  const nearest = searchable ? nearestBookable(data.terms, request, data.taken, data, NEAREST) : []
  return { kind: 'refused', refusal, nearest, checkOuts: checkOutsOf(data, dates.value.checkIn) }
}

function evaluateArrival(data: StayCalendarData, checkIn: IsoDate): StayChoice {
  const checkOuts = checkOutsOf(data, checkIn)
  if (checkOuts.length > 0) return { kind: 'arrival', checkIn, checkOuts }
  const reason = daysOf(data, checkIn, addDays(checkIn, 1))[0]?.reason
  return reason ? { kind: 'unreachable', checkIn, reason } : { kind: 'none' }
}

function checkOutsOf(data: StayCalendarData, checkIn: IsoDate): IsoDate[] {
  return checkOutsFor(data.terms, checkIn, { ...data, takenNights: data.taken })
}

/** Returns the days of a span with their state, and the reason where a day cannot be chosen. */
export function daysOf(data: StayCalendarData, from: IsoDate, to: IsoDate): CalendarDay[] {
  return calendarDays(data.terms, { from, to, today: data.today, localHour: data.localHour, takenNights: data.taken })
}

/** Returns the total of the whole stay for each possible departure after a chosen arrival, by date. */
export function totalsByCheckOut(
  data: StayCalendarData,
  checkIn: IsoDate,
  checkOuts: readonly IsoDate[],
  request: PartyRequest,
): ReadonlyMap<IsoDate, number> {
  return new Map(
    checkOuts.map((checkOut) => [
      checkOut,
      quoteTotal(data.terms, { checkIn, checkOut, ...request }, { bookedOn: data.today }),
    ]),
  )
}

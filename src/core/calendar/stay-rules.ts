import type { DayNotAllowed } from '#core/problem.ts'
import { addDays, addMonths, daysBetween, weekdayOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import { hourIn, todayIn } from '#core/time/zoned-time.ts'
import type { KeptStay } from './kept-stay.ts'
import { isWeekendNight } from '#core/rate/nightly-rate.ts'
import { overrideOn, resolveSeason } from '#core/rate/season.ts'
import type { NightTerms, StayMinimum, StayTerms, WeekdaySet } from '#core/rate/stay-terms.ts'
import { hasWeekday, weekdaysOf } from '#core/rate/weekday-set.ts'
import type { BookingMode } from '#core/booking/booking-mode.ts'

/** The greatest length of a stay in nights. The database refuses more. */
export const longestStayNights = 400

/** The date and the hour at which the question is asked, on the stay's own clock. */
export interface RuleContext {
  readonly today: IsoDate
  /** 0 to 23. */
  readonly localHour: number
  /** The booking that is to change, if any: rules judge only what is new about it, and its own nights count as free. */
  readonly kept?: KeptStay
}

/** Returns the context of a stay at an instant (ms since 1970 UTC). */
export function ruleContextAt(timeZone: string, instantMs: number): RuleContext {
  return { today: todayIn(timeZone, instantMs), localHour: hourIn(timeZone, instantMs) }
}

/**
 * Returns the earliest arrival that keeps the advance notice: today + noticeDays, one day later from noticeHour on
 * (docs/booking-rules.md, Dates that can be booked).
 */
export function earliestCheckIn(terms: NightTerms, context: RuleContext): IsoDate {
  return addDays(context.today, terms.noticeDays + (context.localHour >= terms.noticeHour ? 1 : 0))
}

/**
 * Returns the earliest arrival that can be asked for at all: today, where arrivals inside the advance notice are taken
 * on request.
 */
export function earliestArrival(terms: NightTerms, context: RuleContext): IsoDate {
  return terms.noticeInside === 'request_only' ? context.today : earliestCheckIn(terms, context)
}

/** Returns the latest check-out of the booking window, or null when the calendar is open without end. */
export function latestCheckOut(terms: NightTerms, today: IsoDate): IsoDate | null {
  if (terms.windowMonths !== null) return addMonths(today, terms.windowMonths)
  return terms.windowUntil
}

/**
 * Returns how a home is let at the moment: as its host has set it, but on request while a calendar of another site is
 * silent.
 */
export function presentMode({ bookingMode, isSilent }: Pick<StayTerms, 'bookingMode' | 'isSilent'>): BookingMode {
  return isSilent ? 'request' : bookingMode
}

/**
 * Returns how an arrival is booked: at once, or on request. It is on request when the home is let so at the moment, or
 * when the arrival lies inside an advance notice that allows requests. A booking that changes already has its nights,
 * so a silent calendar does not matter to it.
 */
export function bookingModeOf(
  terms: StayTerms,
  request: Pick<StayDates, 'checkIn'>,
  context: RuleContext,
): BookingMode {
  if ((context.kept ? terms.bookingMode : presentMode(terms)) === 'request') return 'request'
  if (context.kept?.checkIn === request.checkIn) return 'instant'
  const isInside = terms.noticeInside === 'request_only' && request.checkIn < earliestCheckIn(terms, context)
  return isInside ? 'request' : 'instant'
}

/**
 * Returns the fewest nights of an arrival on this date. The first rule that applies wins: override, lead time, season,
 * weekday of arrival, weekend minimum, the stay's minimum. The weekend minimum counts only for dates that contain a
 * weekend night. `gapMinimum` deals with gaps.
 */
export function minNightsFor(terms: NightTerms, checkIn: IsoDate, containsWeekend: boolean, today: IsoDate): number {
  return (
    overrideOn(terms, checkIn)?.minNights ??
    byLead(terms, daysBetween(today, checkIn), 'minNights') ??
    resolveSeason(terms, checkIn, (season) => season.minNights !== null)?.minNights ??
    byWeekday(terms, checkIn, 'minNights') ??
    (containsWeekend ? terms.weekendMinNights : null) ??
    terms.minNights
  )
}

/** Returns the most nights of an arrival on this date, in the same order; never more than `longestStayNights`. */
export function maxNightsFor(terms: NightTerms, checkIn: IsoDate, today: IsoDate): number {
  const longest =
    overrideOn(terms, checkIn)?.maxNights ??
    byLead(terms, daysBetween(today, checkIn), 'maxNights') ??
    resolveSeason(terms, checkIn, (season) => season.maxNights !== null)?.maxNights ??
    byWeekday(terms, checkIn, 'maxNights') ??
    terms.maxNights
  return Math.min(longest, longestStayNights)
}

/** Returns the most nights that any arrival may have. */
export function mostNights({ maxNights, seasons, minimums, overrides }: NightTerms): number {
  let most = maxNights
  for (const rules of [seasons, minimums, overrides])
    for (const rule of rules) most = Math.max(most, rule.maxNights ?? 0)
  return Math.min(most, longestStayNights)
}

/**
 * Returns the number that the nights of an arrival on this date must be a multiple of; 1 means any. The season of the
 * arrival wins over the stay.
 */
export function nightsMultipleFor(terms: NightTerms, checkIn: IsoDate): number {
  const season = resolveSeason(terms, checkIn, (candidate) => candidate.nightsMultipleOf !== null)
  return season?.nightsMultipleOf ?? terms.nightsMultipleOf ?? 1
}

/**
 * Returns the value of the rule with the smallest threshold that the lead does not exceed, among those that set one.
 */
function byLead(terms: NightTerms, lead: number, matter: 'minNights' | 'maxNights'): number | null {
  let best: StayMinimum | null = null
  for (const rule of terms.minimums) {
    if (rule.kind !== 'lead' || rule[matter] === null || lead > rule.threshold) continue
    if (best === null || rule.threshold < best.threshold) best = rule
  }
  return best?.[matter] ?? null
}

function byWeekday(terms: NightTerms, checkIn: IsoDate, matter: 'minNights' | 'maxNights'): number | null {
  if (terms.minimums.length === 0) return null
  const weekday = weekdayOf(checkIn)
  return terms.minimums.find((rule) => rule.kind === 'weekday' && rule.threshold === weekday)?.[matter] ?? null
}

/**
 * Returns the length of the shortest stay that an arrival on this date may have, whatever is free. Null when no length
 * is allowed.
 */
export function shortestStay(terms: NightTerms, checkIn: IsoDate, today: IsoDate): number | null {
  const withoutWeekend = minNightsFor(terms, checkIn, false, today)
  const withWeekend = minNightsFor(terms, checkIn, true, today)
  const longest = maxNightsFor(terms, checkIn, today)
  const multiple = nightsMultipleFor(terms, checkIn)
  let containsWeekend = false
  for (let nights = 1; nights <= longest; nights++) {
    containsWeekend ||= isWeekendNight(terms, addDays(checkIn, nights - 1))
    if (nights % multiple === 0 && nights >= (containsWeekend ? withWeekend : withoutWeekend)) return nights
  }
  return null
}

/** Returns whether any night of the dates is a weekend night of the stay. */
export function containsWeekendNight(terms: NightTerms, dates: StayDates): boolean {
  for (let night = dates.checkIn, seen = 0; night < dates.checkOut && seen < 7; night = addDays(night, 1), seen++) {
    if (isWeekendNight(terms, night)) return true
  }
  return false
}

/** Returns null when guests may arrive on the date, else why not. An override of the date wins over season and stay. */
export function arrivalRefusal(terms: NightTerms, date: IsoDate): DayNotAllowed<'arrival_day_not_allowed'> | null {
  return dayRefusal('arrival_day_not_allowed', date, usualArrivalDays(terms, date), arrivalOverride(terms, date))
}

/** Returns null when guests may leave on the date, else why not. An override of the date wins over season and stay. */
export function departureRefusal(terms: NightTerms, date: IsoDate): DayNotAllowed<'departure_day_not_allowed'> | null {
  return dayRefusal('departure_day_not_allowed', date, usualDepartureDays(terms, date), departureOverride(terms, date))
}

/**
 * Returns the weekdays on which guests may arrive under the rules of a date. An override of the date allows all or
 * none.
 */
export function arrivalDaysOn(terms: NightTerms, date: IsoDate): WeekdaySet {
  return daysBy(arrivalOverride(terms, date)) ?? usualArrivalDays(terms, date)
}

/** Returns the weekdays on which guests may leave, in the same way. */
export function departureDaysOn(terms: NightTerms, date: IsoDate): WeekdaySet {
  return daysBy(departureOverride(terms, date)) ?? usualDepartureDays(terms, date)
}

const daysBy = (override: boolean | null) => (override === null ? null : override ? 127 : 0)
const arrivalOverride = (terms: NightTerms, date: IsoDate) => overrideOn(terms, date)?.arrival ?? null
const departureOverride = (terms: NightTerms, date: IsoDate) => overrideOn(terms, date)?.departure ?? null

const usualArrivalDays = (terms: NightTerms, date: IsoDate) =>
  resolveSeason(terms, date, (season) => season.checkInDays !== null)?.checkInDays ?? terms.checkInDays

const usualDepartureDays = (terms: NightTerms, date: IsoDate) =>
  resolveSeason(terms, date, (season) => season.checkOutDays !== null)?.checkOutDays ?? terms.checkOutDays

function dayRefusal<Code extends string>(
  code: Code,
  date: IsoDate,
  days: number,
  override: boolean | null,
): DayNotAllowed<Code> | null {
  const weekday = weekdayOf(date)
  const weekdayAllowed = hasWeekday(days, weekday)
  if (override ?? weekdayAllowed) return null
  return { code, weekday, allowedWeekdays: weekdaysOf(days), ...(weekdayAllowed ? { closedOn: date } : {}) }
}

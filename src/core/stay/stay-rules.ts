import type { DayNotAllowed } from '../problem.ts'
import { addDays, addMonths, weekdayOf } from '../time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '../time/iso-date.ts'
import { hourIn, todayIn } from '../time/zoned-time.ts'
import { isWeekendNight } from './nightly-rate.ts'
import { overrideOn, resolveSeason } from './season.ts'
import type { StayTerms } from './stay-terms.ts'
import { hasWeekday, weekdaysOf } from './weekday-set.ts'

/** The longest stay that exists in the product; the database refuses more. */
export const longestStayNights = 400

/** The moment of asking on the stay's own clock. */
export interface RuleContext {
  readonly today: IsoDate
  /** 0 to 23. */
  readonly localHour: number
}

/** The context of a stay at an instant (ms since 1970 UTC). */
export function ruleContextAt(timeZone: string, instantMs: number): RuleContext {
  return { today: todayIn(timeZone, instantMs), localHour: hourIn(timeZone, instantMs) }
}

/** Earliest arrival: today + noticeDays, one day later from noticeHour on (domain reference §3.2, advance notice). */
export function earliestCheckIn(terms: StayTerms, context: RuleContext): IsoDate {
  return addDays(context.today, terms.noticeDays + (context.localHour >= terms.noticeHour ? 1 : 0))
}

/** Latest check-out of the booking window, or null when the calendar is open without end. */
export function latestCheckOut(terms: StayTerms, today: IsoDate): IsoDate | null {
  if (terms.windowMonths !== null) return addMonths(today, terms.windowMonths)
  return terms.windowUntil
}

/**
 * Fewest nights of an arrival on this date: override > season > weekend minimum > the stay's minimum.
 * The weekend minimum counts only for dates that contain a weekend night.
 */
export function minNightsFor(terms: StayTerms, checkIn: IsoDate, containsWeekend: boolean): number {
  const special =
    overrideOn(terms, checkIn)?.minNights ??
    resolveSeason(terms, checkIn, (season) => season.minNights !== null)?.minNights ??
    null
  if (special !== null) return special
  return containsWeekend && terms.weekendMinNights !== null ? terms.weekendMinNights : terms.minNights
}

/** Most nights of an arrival on this date: override > season > the stay's maximum, never more than `longestStayNights`. */
export function maxNightsFor(terms: StayTerms, checkIn: IsoDate): number {
  const special =
    overrideOn(terms, checkIn)?.maxNights ??
    resolveSeason(terms, checkIn, (season) => season.maxNights !== null)?.maxNights ??
    terms.maxNights
  return Math.min(special, longestStayNights)
}

/** The length of the shortest stay that an arrival on this date may have, whatever is free. Null when the maximum is below the minimum. */
export function shortestStay(terms: StayTerms, checkIn: IsoDate): number | null {
  const withoutWeekend = minNightsFor(terms, checkIn, false)
  const withWeekend = minNightsFor(terms, checkIn, true)
  const longest = maxNightsFor(terms, checkIn)
  let containsWeekend = false
  for (let nights = 1; nights <= longest; nights++) {
    containsWeekend ||= isWeekendNight(terms, addDays(checkIn, nights - 1))
    if (nights >= (containsWeekend ? withWeekend : withoutWeekend)) return nights
  }
  return null
}

/** Whether any night of the dates is a weekend night of the stay. */
export function containsWeekendNight(terms: StayTerms, dates: StayDates): boolean {
  for (let night = dates.checkIn, seen = 0; night < dates.checkOut && seen < 7; night = addDays(night, 1), seen++) {
    if (isWeekendNight(terms, night)) return true
  }
  return false
}

/** Null when guests may arrive on the date, else why not. An override of the date beats season and stay. */
export function arrivalRefusal(terms: StayTerms, date: IsoDate): DayNotAllowed<'arrival_day_not_allowed'> | null {
  const days = resolveSeason(terms, date, (season) => season.checkInDays !== null)?.checkInDays ?? terms.checkInDays
  return dayRefusal('arrival_day_not_allowed', date, days, overrideOn(terms, date)?.arrival ?? null)
}

/** Null when guests may leave on the date, else why not. An override of the date beats season and stay. */
export function departureRefusal(terms: StayTerms, date: IsoDate): DayNotAllowed<'departure_day_not_allowed'> | null {
  const days = resolveSeason(terms, date, (season) => season.checkOutDays !== null)?.checkOutDays ?? terms.checkOutDays
  return dayRefusal('departure_day_not_allowed', date, days, overrideOn(terms, date)?.departure ?? null)
}

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

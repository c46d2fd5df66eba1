import { graceRules } from '#core/quote/grace-rules.ts'
import type { CancellationPolicy, StayTerms } from '#core/rate/stay-terms.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import { deadlineBefore, instantOf } from '#core/time/zoned-time.ts'
import { refundFor } from './refund.ts'

/**
 * How the nights of a stay come back that is booked now: `by_policy`, at least a part of them; `soon_after_booking`,
 * only within so many hours of the booking; `never`.
 */
export type NightsBack =
  | { readonly kind: 'by_policy' }
  | { readonly kind: 'never' }
  | { readonly kind: 'soon_after_booking'; readonly hours: number }

/**
 * Returns how a policy would pay back the nights of a stay that is booked now. The sum of a refund does not show it:
 * cleaning and taxes come back whatever happens to the nights.
 */
export function nightsBackOf(
  dates: StayDates,
  policy: CancellationPolicy,
  terms: Pick<StayTerms, 'currency' | 'timeZone' | 'checkInFrom'>,
  nowMs: number,
): NightsBack {
  const { currency, timeZone, checkInFrom } = terms
  const nights = daysBetween(dates.checkIn, dates.checkOut)
  const rentMinor = nights * RENT_OF_A_NIGHT
  const rent = { ...dates, currency, nights, rentMinor, totalMinor: rentMinor, lines: [] }
  const checkInAtMs = instantOf(dates.checkIn, checkInFrom, timeZone)
  const moment = { cancelledAtMs: nowMs, confirmedAtMs: null, checkInAtMs, timeZone }
  if (refundFor(rent, policy, moment).refundMinor > 0) return { kind: 'by_policy' }
  const hours = graceRules(policy)
    .filter(({ maxNights }) => maxNights === null || nights <= maxNights)
    .filter(({ daysBefore }) => nowMs <= deadlineBefore(checkInAtMs, daysBefore * 24, timeZone))
    .map((rule) => rule.hours)
  return hours.length === 0 ? { kind: 'never' } : { kind: 'soon_after_booking', hours: Math.max(...hours) }
}

/** Any rent will do, as long as a small share of it is not rounded to nothing. */
const RENT_OF_A_NIGHT = 1_000_000

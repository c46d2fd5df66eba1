import { percentOf } from '#core/money/rounding.ts'
import { smallestUnitOf } from '#core/money/smallest-unit.ts'
import type { CancellationPolicy, InstalmentTerm, StayTerms } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { deadlineBefore, instantOf, isoInstant, todayIn } from '#core/time/zoned-time.ts'
import type { PaymentPlan, RateChoice } from '#core/payment/payment-choice.ts'
import { policyFor } from './policy-for.ts'
import type { ScheduledPayment } from './quote.ts'

/**
 * How many hours before free cancellation ends the plan "later" is charged (docs/booking-rules.md, Payment schedule).
 */
export const payLaterHoursBefore = 48

/** The time of day, in the stay's zone, at which instalments are charged. */
export const instalmentTime = '09:00'

/** The default: 30 % at booking, the rest 30 days before check-in (docs/booking-rules.md, Payment schedule). */
const defaultInstalments: readonly InstalmentTerm[] = [
  { shareBp: 3000, amountMinor: null, due: 'at_booking', dueDays: 0 },
  { shareBp: null, amountMinor: null, due: 'before_check_in', dueDays: 30 },
]

/** The total that a schedule divides, and the plan. */
export interface ScheduleQuestion {
  readonly totalMinor: number
  readonly checkIn: IsoDate
  readonly plan: PaymentPlan
  readonly rate?: RateChoice
  readonly nights: number
}

/** The part of a home's terms that decides about payments. */
export type ScheduleTerms = Pick<
  StayTerms,
  | 'currency'
  | 'timeZone'
  | 'checkInFrom'
  | 'instalments'
  | 'policy'
  | 'longStayPolicy'
  | 'longStayNights'
  | 'nonRefundablePolicy'
>

/**
 * Returns the payments of a total in the order of their dates, each above zero; they sum to the total.
 *
 * - `full`: everything with the booking.
 * - `deposit`: the home's instalments, charged at 09:00 of their day. What would be due by the day of booking is paid
 *   with the booking; the last payment takes what is left.
 * - `later`: everything 48 hours before the last moment of a full refund, or with the booking when that day has come.
 *
 * The non-refundable rate is always paid in full. `plansOffered` says whether the home offers the plan.
 */
export function paymentSchedule(
  terms: ScheduleTerms,
  question: ScheduleQuestion,
  bookedOn: IsoDate,
): ScheduledPayment[] {
  const { totalMinor, plan, rate } = question
  if (totalMinor === 0) return []
  const now = { dueOn: bookedOn, dueAt: null }
  if (rate !== 'non_refundable' && plan === 'deposit') return depositSchedule(terms, question, bookedOn)
  const later = rate !== 'non_refundable' && plan === 'later' ? laterMoment(terms, question) : null
  return [{ ...(later !== null && later.dueOn > bookedOn ? later : now), amountMinor: totalMinor }]
}

function depositSchedule(
  terms: ScheduleTerms,
  { totalMinor, checkIn }: ScheduleQuestion,
  bookedOn: IsoDate,
): ScheduledPayment[] {
  const instalments = terms.instalments.length > 0 ? terms.instalments : defaultInstalments
  const byDate = new Map<IsoDate, number>()
  let leftMinor = totalMinor
  for (const [index, instalment] of instalments.entries()) {
    const isLast = index === instalments.length - 1
    const amountMinor = isLast
      ? leftMinor
      : Math.min(leftMinor, amountOf(instalment, totalMinor, smallestUnitOf(terms.currency)))
    leftMinor -= amountMinor
    const requested = instalment.due === 'at_booking' ? bookedOn : addDays(checkIn, -instalment.dueDays)
    const dueOn = requested > bookedOn ? requested : bookedOn
    if (amountMinor > 0) byDate.set(dueOn, (byDate.get(dueOn) ?? 0) + amountMinor)
  }
  return [...byDate]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([dueOn, amountMinor]) => ({
      dueOn,
      dueAt: dueOn === bookedOn ? null : isoInstant(instantOf(dueOn, instalmentTime, terms.timeZone)),
      amountMinor,
    }))
}

function amountOf({ shareBp, amountMinor }: InstalmentTerm, totalMinor: number, unit: number): number {
  return amountMinor ?? percentOf(totalMinor, shareBp ?? 0, unit)
}

/** Returns when the plan "later" is charged, or null when a cancellation never gives everything back. */
function laterMoment(
  terms: ScheduleTerms,
  { checkIn, nights, rate }: ScheduleQuestion,
): { readonly dueOn: IsoDate; readonly dueAt: string } | null {
  const hours = freeUntilHoursBefore(policyFor(terms, { nights, rate }))
  if (hours === null) return null
  const { timeZone } = terms
  const freeUntilMs = deadlineBefore(instantOf(checkIn, terms.checkInFrom, timeZone), hours, timeZone)
  const dueMs = deadlineBefore(freeUntilMs, payLaterHoursBefore, timeZone)
  return { dueOn: todayIn(timeZone, dueMs), dueAt: isoInstant(dueMs) }
}

/** Returns how many hours before check-in the rent stops coming back in full, or null if it never does. */
function freeUntilHoursBefore({ tiers }: CancellationPolicy): number | null {
  const free = tiers.filter((tier) => tier.keepNights === 0 && tier.keepRestBp === 0)
  return free.length === 0 ? null : Math.min(...free.map((tier) => tier.hoursBefore))
}

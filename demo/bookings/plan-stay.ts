import type { PaymentPlan, RateChoice } from '#core/payment/payment-choice.ts'
import type { Party } from '#core/quote/quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Chance } from './chance.ts'
import { verdictBy, reviewTextBy } from './demo-guests.ts'
import type { Course, DemoGuest, PlannedBooking, Verdict } from './planned-booking.ts'

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** What is known about a booking before the rest is chosen at random. */
export interface Intended {
  readonly number: number
  readonly dates: StayDates
  readonly guest: DemoGuest
  readonly course: Course
  /** The review; undefined = chosen at random, including whether there is one. */
  readonly verdict?: Verdict | null
  /** Ms since 1970; random if left out. */
  readonly bookedAtMs?: number
  /** The guest of a conversation waits for an answer. */
  readonly waits?: boolean
}

interface At {
  readonly chance: Chance
  readonly terms: StayTerms
  /** Ms since 1970. */
  readonly now: number
}

/** Returns a booking with everything that is chosen at random. */
export function plannedBooking(intended: Intended, { chance, terms, now }: At): PlannedBooking {
  const { number, dates, guest, course, waits } = intended
  const arrivesAtMs = instantOf(dates.checkIn, terms.checkInFrom, terms.timeZone)
  // Most guests book one to six months ahead.
  const aheadMs = (8 + chance.below(160)) * DAY_MS + chance.below(24) * HOUR_MS
  const bookedAtMs = intended.bookedAtMs ?? Math.min(arrivesAtMs, now - 2 * DAY_MS) - aheadMs
  const { rate, plan } = paymentBy(chance, terms, course)
  const leavesAtMs = instantOf(dates.checkOut, terms.checkOutBy, terms.timeZone)
  const speaks = waits === true || chance.percent(35)
  const verdict = intended.verdict === undefined ? verdictAfter(chance, leavesAtMs, now) : intended.verdict
  return {
    number,
    dates,
    party: partyOf(chance, terms),
    rate,
    plan,
    bookedAtMs: Math.floor(bookedAtMs / 1000) * 1000,
    course,
    endsAtMs: endOf(chance, course, { arrivesAtMs, bookedAtMs, now }),
    guest,
    words: speaks && course !== 'not_paid' ? reviewTextBy(chance, waits !== true) : null,
    verdict: course === 'stands' ? verdict : null,
  }
}

function partyOf(chance: Chance, { maxGuests, maxPets }: StayTerms): Party {
  const adults = Math.min(maxGuests, 1 + chance.below(4))
  const children = Math.min(maxGuests - adults, chance.percent(35) ? 1 + chance.below(2) : 0)
  return { adults, children, infants: chance.percent(6) ? 1 : 0, pets: maxPets > 0 && chance.percent(20) ? 1 : 0 }
}

function paymentBy(chance: Chance, terms: StayTerms, course: Course): { rate: RateChoice; plan: PaymentPlan } {
  if (course === 'declined_balance') return { rate: 'standard', plan: 'deposit' }
  if (terms.nonRefundableBp !== null && chance.percent(20)) return { rate: 'non_refundable', plan: 'full' }
  return { rate: 'standard', plan: chance.percent(45) ? 'deposit' : 'full' }
}

function endOf(
  chance: Chance,
  course: Course,
  times: { readonly arrivesAtMs: number; readonly bookedAtMs: number; readonly now: number },
): number | null {
  const { arrivesAtMs, bookedAtMs, now } = times
  if (course === 'no_show') return Math.min(arrivesAtMs + 30 * HOUR_MS, now - HOUR_MS)
  if (course !== 'cancelled_by_guest' && course !== 'cancelled_by_host') return null
  const last = Math.min(arrivesAtMs, now)
  return bookedAtMs + Math.floor(((last - bookedAtMs) * (5 + chance.below(90))) / 100)
}

function verdictAfter(chance: Chance, leftAtMs: number, now: number): Verdict | null {
  if (!chance.percent(40)) return null
  const atMs = leftAtMs + (1 + chance.below(9)) * DAY_MS
  return atMs > now - HOUR_MS ? null : { ...verdictBy(chance), atMs, reviewId: null }
}

const minuteMs = 60_000

/** How long nights are held while a guest fills in the checkout (docs/booking-rules.md, Holds). */
export const holdMinutes = 15

/** How long nights are kept for somebody who reserves before signing in. */
export const reservationMinutes = 30

/** How many homes are kept at a time for visitors of one network who have not signed in. */
export const reservationsPerNetwork = 1

/**
 * By how much a hold can be extended, once: when the guest asks for it (WCAG 2.2.1) or while the bank asks for a
 * confirmation. A hold lasts 25 minutes at most.
 */
export const holdExtensionMinutes = 10

/** For how long a quote can be booked. */
export const quoteMinutes = 30

/**
 * For how long after the end of its hold a payment still books, if nobody else has taken the nights. It is a day,
 * because the payment may have been made in time while this site could not be reached. A longer time would let guests
 * book at an old price.
 */
const latePaymentMinutes = 24 * 60

/** Returns whether a payment is reported too late for a hold that had ended (both in ms since 1970 UTC). */
export function isPaidTooLate(holdEndedAtMs: number, heardAtMs: number): boolean {
  return heardAtMs - holdEndedAtMs > latePaymentMinutes * minuteMs
}

/** Returns when a hold made at this instant ends (ms since 1970 UTC). */
export function holdEndsAt(heldAtMs: number): number {
  return heldAtMs + holdMinutes * minuteMs
}

/** Returns when a reservation made at this instant ends (ms since 1970 UTC). */
export function reservationEndsAt(reservedAtMs: number): number {
  return reservedAtMs + reservationMinutes * minuteMs
}

/**
 * Returns the end of a hold after its one extension. It counts from the end of the first period, so that none of that
 * is lost.
 */
export function extendedHoldEndsAt(endsAtMs: number): number {
  return endsAtMs + holdExtensionMinutes * minuteMs
}

const answerHours = 24

/**
 * Returns the deadline for the answer to a request, a change request or an offer: 24 hours (docs/booking-rules.md,
 * Requests; ms since 1970 UTC).
 */
export function requestEndsAt(askedAtMs: number): number {
  return askedAtMs + answerHours * 60 * minuteMs
}

const chargeHours = 72

/**
 * Returns the deadline by which a guest answers whether to pay a charge in addition to the agreed price: 72 hours (ms
 * since 1970 UTC).
 */
export function chargeEndsAt(askedAtMs: number): number {
  return askedAtMs + chargeHours * 60 * minuteMs
}

/** For how many hours staff can hold nights for somebody who books with them. */
export const STAFF_HOLD_HOURS = { shortest: 24, longest: 72 } as const

/** Returns when a hold made by staff ends: after the given hours, but no later than check-in (ms since 1970 UTC). */
export function staffHoldEndsAt(heldAtMs: number, hours: number, checkInAtMs: number): number {
  const endsAtMs = heldAtMs + hours * 60 * minuteMs
  return checkInAtMs > heldAtMs ? Math.min(endsAtMs, checkInAtMs) : endsAtMs
}

/**
 * Returns whether staff may give somebody until then to pay for nights that are held for them: 72 hours from now at
 * most, and no later than check-in (docs/booking-rules.md, Holds; all in ms since 1970 UTC).
 */
export function isWithinStaffHold(untilMs: number, nowMs: number, checkInAtMs: number): boolean {
  return untilMs <= staffHoldEndsAt(nowMs, STAFF_HOLD_HOURS.longest, checkInAtMs)
}

/** Until how many days from now staff can give a guest more time for a payment that is late. */
export const MORE_TIME_DAYS: readonly number[] = [1, 2, 3, 5, 7, 14]

/** Returns when such time ends: after the given days, but no later than check-in (ms since 1970 UTC). */
export function moreTimeEndsAt(nowMs: number, days: number, checkInAtMs: number): number {
  return Math.min(nowMs + days * 24 * 60 * minuteMs, checkInAtMs)
}

/** For how many days after a stay it can be reviewed, and what is still owed for it can be paid. */
export const reviewDays = 14

/** Returns until when a stay can be reviewed: 14 days after check-out (ms since 1970 UTC). */
export function reviewEndsAt(checkOutAtMs: number): number {
  return checkOutAtMs + reviewDays * 24 * 60 * minuteMs
}

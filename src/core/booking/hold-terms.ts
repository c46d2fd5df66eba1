const minuteMs = 60_000

/** How long nights are held while a guest fills in the checkout (docs/booking-rules.md, Holds). */
export const holdMinutes = 15

/** How long nights are kept for somebody who reserved before signing in. */
export const reservationMinutes = 30

/** Homes that are kept at a time for those of one network who have not signed in. */
export const reservationsPerNetwork = 1

/**
 * A hold can be extended once, by ten minutes, on request of the guest (WCAG 2.2.1) or while the bank asks for a
 * confirmation: 25 minutes at most.
 */
export const holdExtensionMinutes = 10

/** A quote can be booked for this long. */
export const quoteMinutes = 30

/**
 * A payment we hear of within this time after its hold has ended still books, if nobody has taken the nights: a day, because it
 * may have been made in time while we were away. Later it would be an option on an old price.
 */
const latePaymentMinutes = 24 * 60

/** Whether a payment we hear of at an instant is too late for a hold that ended at another (ms since 1970 UTC). */
export function isPaidTooLate(holdEndedAtMs: number, heardAtMs: number): boolean {
  return heardAtMs - holdEndedAtMs > latePaymentMinutes * minuteMs
}

/** When a hold made at this instant ends (ms since 1970 UTC). */
export function holdEndsAt(heldAtMs: number): number {
  return heldAtMs + holdMinutes * minuteMs
}

/** When a reservation made at this instant ends (ms since 1970 UTC). */
export function reservationEndsAt(reservedAtMs: number): number {
  return reservedAtMs + reservationMinutes * minuteMs
}

/** The end of a hold after its one extension. Counts from the end it had, so nothing of the first period is lost. */
export function extendedHoldEndsAt(endsAtMs: number): number {
  return endsAtMs + holdExtensionMinutes * minuteMs
}

const answerHours = 24

/**
 * Until when the host answers a request, a change request, or a guest an offer: 24 hours (docs/booking-rules.md, Requests; ms since
 * 1970 UTC).
 */
export function requestEndsAt(askedAtMs: number): number {
  return askedAtMs + answerHours * 60 * minuteMs
}

const chargeHours = 72

/** Until when a guest answers whether to pay something beside the agreed price: 72 hours (ms since 1970 UTC). */
export function chargeEndsAt(askedAtMs: number): number {
  return askedAtMs + chargeHours * 60 * minuteMs
}

/** For how many hours nights can be held for somebody who books with the company's people. */
export const STAFF_HOLD_HOURS = { shortest: 24, longest: 72 } as const

/** When such a hold ends: after so many hours, but not after the guest may come (ms since 1970 UTC). */
export function staffHoldEndsAt(heldAtMs: number, hours: number, checkInAtMs: number): number {
  const endsAtMs = heldAtMs + hours * 60 * minuteMs
  return checkInAtMs > heldAtMs ? Math.min(endsAtMs, checkInAtMs) : endsAtMs
}

/** Days after a stay until which it can be reviewed, and what is still owed for it be paid. */
export const reviewDays = 14

/** Until when a stay can be reviewed: 14 days after check-out (ms since 1970 UTC). */
export function reviewEndsAt(checkOutAtMs: number): number {
  return checkOutAtMs + reviewDays * 24 * 60 * minuteMs
}

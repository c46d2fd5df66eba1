import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { groupBookings } from './group-bookings.ts'
import { nextAction } from './next-action.ts'

/** What the overview of an account shows. */
export interface BookingsNeedingAction {
  /** Bookings for which waiting has a cost, in the order in which their time ends. At most five. */
  readonly urgent: readonly BookingShape[]
  /**
   * The next stay, or else a request that waits for its answer; null if nothing is planned or it is among the urgent
   * ones.
   */
  readonly next: BookingShape | null
  /** Stays that are over and can be reviewed. At most five. */
  readonly toReview: readonly BookingShape[]
}

/** Chooses from all bookings of a guest, at an instant (ISO 8601). */
export function bookingsNeedingAction(bookings: readonly BookingShape[], now: string): BookingsNeedingAction {
  const { open, requested, upcoming, past } = groupBookings(bookings, now)
  const urgent = [...open, ...upcoming, ...past].filter((booking) => nextAction(booking, now)?.urgent === true)
  const next = upcoming[0] ?? requested[0] ?? null
  return {
    urgent: urgent.slice(0, 5),
    next: next !== null && urgent.slice(0, 5).includes(next) ? null : next,
    toReview: past.filter((booking) => booking.review === 'open' && !urgent.includes(booking)).slice(0, 5),
  }
}

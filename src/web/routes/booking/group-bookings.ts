import { bookingCan } from '#core/booking/booking-state.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'

/** The bookings of a guest as the account pages show them. */
export interface GroupedBookings {
  /** Held and not paid: the guest has to act. The one that ends first comes first. */
  readonly open: readonly BookingShape[]
  /** Requests that the host has not answered; the one that ends first comes first. */
  readonly requested: readonly BookingShape[]
  /** Upcoming or running stays; the next one first. */
  readonly upcoming: readonly BookingShape[]
  /** Past stays; the latest first. */
  readonly past: readonly BookingShape[]
  /** Cancelled, declined or never paid, and not booked after all; the latest first. */
  readonly gone: readonly BookingShape[]
}

/**
 * Groups bookings at an instant (ISO 8601). A booking whose time has run out counts as over even if the clean-up has
 * not processed it yet.
 */
export function groupBookings(bookings: readonly BookingShape[], now: string): GroupedBookings {
  const instant = Date.parse(now)
  const open: BookingShape[] = []
  const requested: BookingShape[] = []
  const upcoming: BookingShape[] = []
  const past: BookingShape[] = []
  const gone: BookingShape[] = []
  for (const booking of bookings) {
    if (isWaiting(booking, now)) open.push(booking)
    else if (bookingCan('pay', booking.state)) gone.push(booking)
    else if (bookingCan('accept', booking.state)) requested.push(booking)
    else if (
      booking.state === 'completed' ||
      (bookingCan('seeAddress', booking.state) && booking.checkOut < todayIn(booking.stay.timeZone, instant))
    )
      past.push(booking)
    else if (bookingCan('blockNights', booking.state)) upcoming.push(booking)
    else gone.push(booking)
  }
  const booked = [...open, ...requested, ...upcoming, ...past]
  return {
    open: open.toSorted((a, b) => compare(a.holdExpiresAt ?? '', b.holdExpiresAt ?? '')),
    requested: requested.toSorted((a, b) => compare(a.requestExpiresAt ?? '', b.requestExpiresAt ?? '')),
    upcoming: upcoming.toSorted((a, b) => compare(a.checkIn, b.checkIn)),
    past: past.toSorted((a, b) => compare(b.checkIn, a.checkIn)),
    gone: gone.filter((one) => !isRepeated(one, booked)).toSorted((a, b) => compare(b.createdAt, a.createdAt)),
  }
}

/** Returns whether a hold came to nothing because the guest held the home anew, for example with another plan to pay. */
function isRepeated(
  { state, requestExpiresAt, stay, checkIn, checkOut, createdAt }: BookingShape,
  booked: readonly BookingShape[],
): boolean {
  if ((state !== 'withdrawn' && state !== 'expired') || requestExpiresAt !== null) return false
  return booked.some(
    (other) =>
      other.stay.documentId === stay.documentId &&
      other.createdAt > createdAt &&
      other.checkIn < checkOut &&
      checkIn < other.checkOut,
  )
}

function isWaiting(booking: BookingShape, now: string): boolean {
  if (!bookingCan('pay', booking.state)) return false
  return booking.payment.state === 'processing' || (booking.holdExpiresAt ?? '') > now
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

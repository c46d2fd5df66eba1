import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { groupBookings } from '#web/routes/booking/group-bookings.ts'

/** A stay that stays booked, or asked for, when its guest's account is deleted. */
export interface StayLeftBehind {
  readonly documentId: string
  readonly checkIn: string
  readonly title: string
}

/**
 * Returns the stays that outlive the account of their guest at an instant (ISO 8601), the next one first. Nights that are
 * only held do not: without the account nobody can pay for them, unless the bank is about to answer.
 */
export function staysLeftBehind(bookings: readonly BookingShape[], now: string): readonly StayLeftBehind[] {
  const { open, asked, upcoming } = groupBookings(bookings, now)
  return [...open.filter(({ payment }) => payment.state === 'processing'), ...asked, ...upcoming]
    .map(({ documentId, checkIn, stay }) => ({ documentId, checkIn, title: stay.title }))
    .toSorted((a, b) => a.checkIn.localeCompare(b.checkIn))
}

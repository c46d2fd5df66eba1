import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { depositWithoutAccount, dueWithoutAccount } from '#web/text/booking/owed-text.ts'
import { groupBookings } from '#web/routes/booking/group-bookings.ts'

/** A stay that stays booked, or asked for, when its guest's account is deleted. */
export interface StayLeftBehind {
  readonly documentId: string
  readonly checkIn: string
  readonly title: string
  /** Whether its host has yet to accept it. */
  readonly isRequested: boolean
  /** What is still to be paid for it and how, and the deposit still to be reserved, in sentences. */
  readonly dues: readonly string[]
}

/**
 * Returns the stays that outlive the account of their guest at an instant (ISO 8601), the next one first. Nights that are
 * only held do not: without the account nobody can pay for them, unless the bank is about to answer.
 */
export function staysLeftBehind(bookings: readonly BookingShape[], now: string): readonly StayLeftBehind[] {
  const { open, requested, upcoming } = groupBookings(bookings, now)
  return [...open.filter(({ payment }) => payment.state === 'processing'), ...requested, ...upcoming]
    .map((booking) => ({
      documentId: booking.documentId,
      checkIn: booking.checkIn,
      title: booking.stay.title,
      isRequested: booking.state === 'requested',
      dues: duesOf(booking),
    }))
    .toSorted((a, b) => a.checkIn.localeCompare(b.checkIn))
}

/** Payments that have not been made yet outlive the account as well, and so does the damage deposit. */
const duesOf = (booking: BookingShape): readonly string[] => {
  const dues = booking.instalments
    .filter(({ state }) => state === 'scheduled' || state === 'failed')
    .toSorted((a, b) => a.dueAt.localeCompare(b.dueAt))
    .map((instalment) => dueWithoutAccount(instalment, booking))
  return [...dues, depositWithoutAccount(booking)].filter((due) => due !== null)
}

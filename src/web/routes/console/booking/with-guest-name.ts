import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { guestName } from '#web/text/booking/guest-name.ts'

/** A booking whose guest has something to be called by in every sentence. */
export function withGuestName(booking: StaffBookingShape): StaffBookingShape {
  const { guest, reference } = booking
  return { ...booking, guest: { ...guest, name: guestName(guest.name, reference) } }
}

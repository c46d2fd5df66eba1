import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { guestName } from '#web/text/booking/guest-name.ts'

/** Returns a booking whose guest has a name that can be used in every sentence. */
export function withGuestName(booking: StaffBookingShape): StaffBookingShape {
  const { guest, reference } = booking
  return { ...booking, guest: { ...guest, name: guestName(guest.name, reference) } }
}

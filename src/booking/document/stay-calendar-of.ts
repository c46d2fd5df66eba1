import { bookingCan } from '#core/booking/booking-state.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import type { StayCalendar } from '#messaging/mail/mail.ts'
import { addressText } from '#booking/address-text.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { guestPageOf } from '#booking/guest-page-of.ts'

/**
 * Returns the entry of a guest's calendar for a booking at this moment; null when it was never confirmed. `ending`: it
 * is being cancelled in the same transaction. An entry that has ended no longer shows the address of the home.
 */
export function stayCalendarOf(
  booking: Booking,
  { now, websiteUrl }: Pick<BookingDeps, 'now' | 'websiteUrl'>,
  ending = false,
): StayCalendar | null {
  if (booking.confirmedAt === null) return null
  const { stay, checkIn, checkOut } = booking
  const isOn = !ending && bookingCan('seeAddress', booking.state)
  return {
    bookingId: booking.id,
    reference: booking.reference,
    sequence: booking.changes + (isOn ? 0 : 1),
    isCancelled: !isOn,
    stayTitle: stay.title,
    checkIn,
    checkOut,
    checkInFrom: stay.checkInFrom,
    checkOutBy: stay.checkOutBy,
    place: (isOn && addressText(stay.address)) || stay.destination,
    position: isOn ? stay.position : null,
    link: guestPageOf(booking, { websiteUrl }),
    at: now().toISOString(),
  }
}

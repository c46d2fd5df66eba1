import type { Booking } from '#db/queries/booking/booking-row.ts'
import type { BookingChange } from '#db/queries/booking/change-queries.ts'
import type { BookingMailNotice } from '#booking/booking-mails.ts'

/** Returns what the mails about a change request say; `booking` is the booking before the change. */
export function changeNotice(
  booking: Booking,
  change: BookingChange,
  refundMinor?: number,
  home: string | null = booking.change?.move?.stay.title ?? null,
): BookingMailNotice {
  const { checkIn, checkOut, party, totalMinor } = change
  return {
    change: {
      checkIn,
      checkOut,
      party,
      totalMinor,
      differenceMinor: totalMinor - booking.totalMinor,
      ...(refundMinor !== undefined && { refundMinor }),
      ...(change.move && home !== null && { home, cause: change.move.cause }),
    },
    deadline: change.expiresAt,
    reason: change.message,
    occasion: change.id,
  }
}

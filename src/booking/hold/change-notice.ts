import type { Executor } from '#db/database.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { findOtherStay, type BookingChange } from '#db/queries/booking/change-queries.ts'
import type { BookingMailNotice } from '#booking/booking-mail-data.ts'

/** Returns what the mails about a change request say; `booking` is the booking before the change. */
export async function changeNotice(
  executor: Executor,
  booking: Booking,
  change: BookingChange,
  refundMinor?: number,
): Promise<BookingMailNotice> {
  const { checkIn, checkOut, party, totalMinor, move } = change
  const otherStay = move && (await findOtherStay(executor, move.stayId))
  return {
    change: {
      checkIn,
      checkOut,
      party,
      totalMinor,
      differenceMinor: totalMinor - booking.totalMinor,
      ...(refundMinor !== undefined && { refundMinor }),
      ...(move && otherStay && { home: otherStay.title, cause: move.cause }),
    },
    ...(otherStay && { otherStay }),
    deadline: change.expiresAt,
    reason: change.message,
    occasion: change.id,
  }
}

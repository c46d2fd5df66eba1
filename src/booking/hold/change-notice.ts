import type { Executor } from '#db/database.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { findOtherHome, type BookingChange } from '#db/queries/booking/change-queries.ts'
import type { BookingMailNotice } from '#booking/booking-mail-data.ts'

/** Returns what the mails about a change request say; `booking` is the booking before the change. */
export async function changeNotice(
  executor: Executor,
  booking: Booking,
  change: BookingChange,
  refundMinor?: number,
): Promise<BookingMailNotice> {
  const { checkIn, checkOut, party, totalMinor, move } = change
  const otherHome = move && (await findOtherHome(executor, move.stayId))
  return {
    change: {
      checkIn,
      checkOut,
      party,
      totalMinor,
      differenceMinor: totalMinor - booking.totalMinor,
      ...(refundMinor !== undefined && { refundMinor }),
      ...(move && otherHome && { home: otherHome.title, cause: move.cause }),
    },
    ...(otherHome && { otherHome }),
    deadline: change.expiresAt,
    reason: change.message,
    occasion: change.id,
  }
}

import { bookingCan } from '#core/booking/booking-state.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { Executor } from '#db/database.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import type { InsteadOf } from './price-context.ts'

/**
 * Finds the guest's hold that a choice for the same home would replace; null when it is none of theirs, or has ended.
 */
export async function findInstead(
  db: Executor,
  { uid, bookingId, stayId }: { uid: string; bookingId: string; stayId: number },
): Promise<InsteadOf | null> {
  const booking = isUuid(bookingId) ? await findBooking(db, bookingId, uid) : null
  if (!booking || booking.stay.id !== stayId || !bookingCan('pay', booking.state)) return null
  return { id: booking.id, couponId: booking.couponId }
}

import { reviewEndsAt } from '#core/booking/hold-terms.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { checkOutAt } from '#booking/stay-instants.ts'

/** Returns until when both sides of a stay may review it, and a single review stays sealed: 14 days after check-out. */
export function reviewsOpenUntil(booking: Pick<Booking, 'checkOut' | 'stay'>): Date {
  return new Date(reviewEndsAt(checkOutAt(booking).getTime()))
}

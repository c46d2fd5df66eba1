import type { BookingShape } from '#contract/booking-shapes.ts'
import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import { findBooking, findBookingsOf } from '#db/queries/booking-queries.ts'
import type { BookingDeps, Guest } from './booking-deps.ts'
import { bookingShapeOf } from './booking-shape.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text has the form of a booking's id. */
export function isBookingId(text: string): boolean {
  return UUID.test(text)
}

/** A guest's own booking. `booking_not_found`: there is none, or it is somebody else's; nobody can tell which. */
export async function findBookingForGuest(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  { actor, bookingId }: { actor: Pick<Guest, 'uid'>; bookingId: string },
): Promise<Result<BookingShape, Extract<Problem, { code: 'booking_not_found' }>>> {
  const booking = isBookingId(bookingId) ? await findBooking(deps.db, bookingId, actor.uid) : null
  return booking ? ok(bookingShapeOf(booking, deps.now())) : refused({ code: 'booking_not_found' })
}

/** All bookings of a guest, latest stay first, at most 200. */
export async function findBookingsForGuest(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  actor: Pick<Guest, 'uid'>,
): Promise<BookingShape[]> {
  const now = deps.now()
  return (await findBookingsOf(deps.db, actor.uid)).map((booking) => bookingShapeOf(booking, now))
}

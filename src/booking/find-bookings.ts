import { isAnyWithin } from '#db/queries/account/stay-scope.ts'
import { scopeOf } from '#core/account/stay-right.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findBooking, findBookingsOf } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { findBookingEvents } from '#db/queries/booking/event-queries.ts'
import { findGivenBack } from '#db/queries/payment/given-back-queries.ts'
import type { BookingDeps, Guest, StaffActor } from './booking-deps.ts'
import { bookingShapeOf } from './booking-shape.ts'

type NotFound = Extract<Problem, { code: 'booking_not_found' }>

/**
 * Finds a guest's own booking, with its history and refunds. `booking_not_found`: there is none, or it is somebody else's; the
 * answer does not reveal which.
 */
export async function findBookingForGuest(
  deps: Pick<BookingDeps, 'db' | 'now' | 'bankAccount'>,
  { actor, bookingId }: { actor: Pick<Guest, 'uid'>; bookingId: string },
): Promise<Result<BookingShape, NotFound>> {
  const found = await findOwnBooking(deps.db, { actor, bookingId })
  if (!found.ok) return found
  const [events, givenBack] = await Promise.all([
    findBookingEvents(deps.db, bookingId),
    found.value.refundedMinor > 0 ? findGivenBack(deps.db, bookingId) : [],
  ])
  return ok(bookingShapeOf(found.value, deps, events, givenBack))
}

/** Returns the same as the use cases need it. */
export async function findOwnBooking(
  db: Executor,
  { actor, bookingId }: { actor: Pick<Guest, 'uid'>; bookingId: string },
): Promise<Result<Booking, NotFound>> {
  const booking = isUuid(bookingId) ? await findBooking(db, bookingId, actor.uid) : null
  return booking ? ok(booking) : err({ code: 'booking_not_found' })
}

/**
 * Finds a booking that somebody on the staff may work with; hosts have those of their own homes. `booking_not_found`:
 * there is none, or it is not theirs.
 */
export async function findBookingForStaff(
  db: Executor,
  { actor, bookingId }: { actor: StaffActor; bookingId: string },
): Promise<Result<Booking, NotFound>> {
  const booking = isUuid(bookingId) ? await findBooking(db, bookingId) : null
  return booking && (await mayManage(db, actor, booking.stay)) ? ok(booking) : err({ code: 'booking_not_found' })
}

/** Returns whether somebody may work with a home and its bookings. */
export async function mayManage(db: Executor, actor: StaffActor, { id }: { readonly id: number }): Promise<boolean> {
  const scope = scopeOf(actor)
  return scope === null || isAnyWithin(db, [id], scope)
}

/** Returns the bookings of a guest, latest stay first, without their histories. `only`: those with these ids. */
export async function findBookingsForGuest(
  deps: Pick<BookingDeps, 'db' | 'now' | 'bankAccount'>,
  actor: Pick<Guest, 'uid'>,
  only?: readonly string[],
): Promise<BookingShape[]> {
  return (await findBookingsOf(deps.db, actor.uid, only)).map((booking) => bookingShapeOf(booking, deps))
}

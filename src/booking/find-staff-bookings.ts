import { scopeOf } from '#core/account/stay-right.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { StaffBookingsQuery } from '#contract/booking/staff-bookings.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { findWithdrawals } from '#db/queries/booking/event-queries.ts'
import { findBookingsForStaff } from '#db/queries/booking/staff-booking-queries.ts'
import type { BookingDeps, StaffActor } from './booking-deps.ts'
import { staffBookingShapeOf } from './booking-shape.ts'

/**
 * Returns the bookings of all homes or, for a host, of their own, latest arrival first by default. `cursor` asks for
 * the bookings that follow; null = there are no more.
 */
export async function findStaffBookings(
  deps: Pick<BookingDeps, 'db' | 'now' | 'bankAccount'>,
  { actor, query }: { readonly actor: StaffActor; readonly query: StaffBookingsQuery },
): Promise<{ readonly bookings: BookingShape[]; readonly cursor: string | null }> {
  const { cursor, limit, payment, ...filter } = query
  const [checkIn, id] = cursor?.split('_') ?? []
  const after = checkIn && id ? { checkIn: isoDate(checkIn), id } : undefined
  const scope = scopeOf(actor)
  const dueAt = payment === 'due' ? deps.now() : undefined
  const found = await findBookingsForStaff(deps.db, { ...filter, dueAt, scope, after, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  // Of their histories only this: whether the guest or our side gave up nights is not in the state.
  const withdrawals = await findWithdrawals(
    deps.db,
    shown.flatMap(({ id: bookingId, state }) => (state === 'withdrawn' ? bookingId : [])),
  )
  const eventsOf = (bookingId: string) => [withdrawals.get(bookingId)].filter((event) => event !== undefined)
  return {
    bookings: shown.map((booking) => staffBookingShapeOf(booking, deps, eventsOf(booking.id))),
    cursor: last && found.length > limit ? `${last.checkIn}_${last.id}` : null,
  }
}

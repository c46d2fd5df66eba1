import { isUuid } from '#core/is-uuid.ts'
import type { Problem, ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { findChange, type BookingChange } from '#db/queries/booking/change-queries.ts'
import type { Guest, StaffActor } from '#booking/booking-deps.ts'
import { findBookingForStaff, findOwnBooking } from '#booking/find-bookings.ts'

/** Who requests or answers a change: the guest of the booking, or somebody on the host's side who may work with it. */
export type ChangeActor =
  | { readonly side: 'guest'; readonly actor: Guest }
  | { readonly side: 'host'; readonly actor: StaffActor }

/** Returns the booking for the actor. `booking_not_found`: there is none, or it is not theirs. */
export function findChanging(
  db: Executor,
  by: ChangeActor,
  bookingId: string,
): Promise<Result<Booking, Extract<Problem, { code: 'booking_not_found' }>>> {
  return by.side === 'guest'
    ? findOwnBooking(db, { actor: by.actor, bookingId })
    : findBookingForStaff(db, { actor: by.actor, bookingId })
}

/**
 * Returns a booking for the actor with one of its change requests. `booking_not_found`, `change_not_found`: there is
 * none, or the request belongs to another booking.
 */
export async function findChangeRequest(
  db: Executor,
  by: ChangeActor,
  { bookingId, changeId }: { bookingId: string; changeId: string },
): Promise<Result<{ booking: Booking; change: BookingChange }, ProblemOf<'booking_not_found' | 'change_not_found'>>> {
  const found = await findChanging(db, by, bookingId)
  if (!found.ok) return found
  const change = isUuid(changeId) ? await findChange(db, changeId) : null
  return change?.bookingId === found.value.id ? ok({ booking: found.value, change }) : err({ code: 'change_not_found' })
}

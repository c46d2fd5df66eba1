import { isUuid } from '#core/is-uuid.ts'
import type { Problem, ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { findChange, type BookingChange } from '#db/queries/booking/change-queries.ts'
import type { Guest, StaffActor } from '#booking/booking-deps.ts'
import { findBookingForStaff, findOwnBooking } from '#booking/find-bookings.ts'

/** Who asks for a change or answers one: the guest of the booking, or somebody who may work with it on the host's side. */
export type ChangeActor =
  | { readonly side: 'guest'; readonly actor: Guest }
  | { readonly side: 'host'; readonly actor: StaffActor }

/** The booking of whoever acts. `booking_not_found`: none, or not theirs. */
export function findChanging(
  db: Executor,
  by: ChangeActor,
  bookingId: string,
): Promise<Result<Booking, Extract<Problem, { code: 'booking_not_found' }>>> {
  return by.side === 'guest'
    ? findOwnBooking(db, { actor: by.actor, bookingId })
    : findBookingForStaff(db, { actor: by.actor, bookingId })
}

/** A booking of whoever acts with one of its change requests. `booking_not_found`, `change_not_found`: none, or not of this booking. */
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

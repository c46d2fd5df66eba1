import type { BookingShape, GuestDetails } from '#contract/booking/booking-shapes.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockBooking, setGuest } from '#db/queries/booking/booking-queries.ts'
import type { BookingDeps, Guest } from '#booking/booking-deps.ts'
import { findBookingForGuest, findOwnBooking } from '#booking/find-bookings.ts'
import { checkedGuest } from './checked-guest.ts'

/**
 * Corrects the party's details and the message to the host of a booking that is still to be paid. `booking_not_found`:
 * not theirs; `booking_not_payable`: it is booked already, or over; `invalid_input`: the telephone number is invalid.
 */
export async function changeGuest(
  deps: Pick<BookingDeps, 'db' | 'now' | 'bankAccount'>,
  {
    actor,
    bookingId,
    guest,
    message,
  }: { actor: Guest; bookingId: string; guest: GuestDetails; message?: string | undefined },
): Promise<Result<BookingShape, ProblemOf<'booking_not_found' | 'booking_not_payable' | 'invalid_input'>>> {
  const checked = checkedGuest(guest)
  if (!checked.ok) return checked
  const found = await findOwnBooking(deps.db, { actor, bookingId })
  if (!found.ok) return found
  const changed = await inTransaction<null, ProblemOf<'booking_not_payable'>>(deps.db, async (tx) => {
    const locked = await lockBooking(tx, bookingId)
    const state = locked?.state ?? 'withdrawn'
    if (!bookingCan('pay', state)) return err({ code: 'booking_not_payable', state })
    await setGuest(tx, bookingId, { ...checked.value, message: message ?? found.value.message ?? '' })
    return ok(null)
  })
  return changed.ok ? findBookingForGuest(deps, { actor, bookingId }) : changed
}

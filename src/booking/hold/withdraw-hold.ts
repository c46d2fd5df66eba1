import type { BookingShape } from '#contract/booking-shapes.ts'
import { bookingActions } from '#core/booking/booking-state.ts'
import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import { freeNights } from '#db/claims/free-nights.ts'
import { lockBooking, moveBooking } from '#db/queries/booking-queries.ts'
import type { BookingDeps, Guest } from '../booking-deps.ts'
import { findBookingForGuest } from '../find-bookings.ts'
import { inTransaction } from '../in-transaction.ts'

/**
 * Gives up a hold: its nights are free at once. Doing it twice is no fault, nor is a hold that has ended by itself.
 * `booking_not_payable`: it is booked already, which is cancelled in another way. A payment that still arrives is paid back.
 */
export async function withdrawHold(
  deps: Pick<BookingDeps, 'db' | 'now' | 'onStayChanged'>,
  { actor, bookingId }: { actor: Guest; bookingId: string },
): Promise<Result<BookingShape, Problem>> {
  const found = await findBookingForGuest(deps, { actor, bookingId })
  if (!found.ok) return found
  const withdrawn = await inTransaction<null, Problem>(deps.db, async (tx) => {
    const nights = await freeNights(tx, bookingId)
    const state = (await lockBooking(tx, bookingId))?.state ?? 'withdrawn'
    if (state === 'withdrawn' || state === 'expired') return ok(null)
    const move = {
      id: bookingId,
      from: bookingActions.withdraw,
      to: 'withdrawn',
      actor: actor.uid,
      at: deps.now(),
    } as const
    const isHeld = nights === 'hold' || nights === 'request'
    return isHeld && (await moveBooking(tx, move)) ? ok(null) : refused({ code: 'booking_not_payable', state })
  })
  if (!withdrawn.ok) return withdrawn
  deps.onStayChanged?.(found.value.stay.slug)
  return findBookingForGuest(deps, { actor, bookingId })
}

import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { freeNights } from '#db/claims/free-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockBooking } from '#db/queries/booking/booking-queries.ts'
import type { BookingDeps, Guest } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { findBookingForGuest, findOwnBooking } from '#booking/find-bookings.ts'
import { endUnpaid } from './end-unpaid.ts'
import { isBeingAccepted } from './claim-acceptance.ts'

type WithdrawProblem = ProblemOf<'booking_not_found' | 'booking_not_payable'>

/**
 * Gives up a hold or a request: its nights are free at once, and the authorised amount is released. Repeating it
 * changes nothing, nor does it for a hold that has ended by itself. A payment that still arrives is refunded.
 * `booking_not_payable`: it is booked already, or the host is just accepting it; such a booking is cancelled instead.
 */
export async function withdrawBooking(
  deps: Pick<BookingDeps, 'db' | 'now' | 'websiteUrl' | 'contactEmail' | 'onStayChanged' | 'wake'>,
  { actor, bookingId }: { actor: Guest; bookingId: string },
): Promise<Result<BookingShape, WithdrawProblem>> {
  const found = await findOwnBooking(deps.db, { actor, bookingId })
  if (!found.ok) return found
  const withdrawn = await inTransaction<null, WithdrawProblem>(deps.db, async (tx) => {
    const at = deps.now()
    const nights = await freeNights(tx, bookingId)
    const locked = await lockBooking(tx, bookingId)
    const state = locked?.state ?? 'withdrawn'
    if (isBeingAccepted(locked, at)) return err({ code: 'booking_not_payable', state })
    if (state === 'withdrawn' || state === 'expired') return ok(null)
    const isHeld = nights === 'hold' || nights === 'request'
    if (!isHeld || !(await endUnpaid(tx, { bookingId, actor: actor.uid, at })))
      return err({ code: 'booking_not_payable', state })
    if (state === 'requested') await mailAboutBooking(tx, deps, 'host_request_withdrawn', found.value)
    return ok(null)
  })
  if (!withdrawn.ok) return withdrawn
  deps.onStayChanged?.(found.value.stay.slug)
  deps.wake?.()
  return findBookingForGuest(deps, { actor, bookingId })
}

import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { freeNights } from '#db/claims/free-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { mailAboutBooking } from '#booking/booking-mails.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { lockCallerHold } from './caller-hold.ts'
import { endUnpaid } from './end-unpaid.ts'

/** The reason for which vouchers of a released hold are released. */
const RELEASED = 'hold_released'

type ReleaseProblem = ProblemOf<'booking_not_found' | 'booking_state_conflict'>

/**
 * Releases nights that the company holds for somebody who called: they are free at once, and the caller gets a mail.
 * Repeating it changes nothing. A payment that still arrives is refunded. `booking_not_found`: there is none, or it is
 * of somebody else's home; `booking_state_conflict`: it is no such hold, or the caller has paid.
 */
export async function releaseHold(
  deps: Pick<BookingDeps, 'db' | 'now' | 'websiteUrl' | 'contactEmail' | 'onStayChanged' | 'wake'>,
  { actor, bookingId }: { readonly actor: StaffActor; readonly bookingId: string },
): Promise<Result<null, ReleaseProblem>> {
  const found = await findBookingForStaff(deps.db, { actor, bookingId })
  if (!found.ok) return found
  const released = await inTransaction<null, ReleaseProblem>(deps.db, async (tx) => {
    const at = deps.now()
    const nights = await freeNights(tx, bookingId)
    const held = await lockCallerHold(tx, { bookingId, action: 'release' })
    if (!held.ok) return (await findBooking(tx, bookingId))?.state === 'withdrawn' ? ok(null) : held
    const { state } = held.value
    if (nights !== 'hold' || !(await endUnpaid(tx, { bookingId, actor: actor.uid, at, reason: RELEASED })))
      return err({ code: 'booking_state_conflict', state, action: 'release' })
    await mailAboutBooking(tx, deps, 'booking_released', held.value)
    return ok(null)
  })
  if (!released.ok) return released
  deps.onStayChanged?.(found.value.stay.slug)
  deps.wake?.()
  return released
}

import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import { extendedHoldEndsAt } from '#core/booking/hold-terms.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { extendHold as extendClaim } from '#db/claims/keep-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockBooking, setHoldExtended } from '#db/queries/booking/booking-queries.ts'
import type { BookingDeps, Guest } from '#booking/booking-deps.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'

type ExtendProblem = ProblemOf<'booking_not_found' | 'hold_expired' | 'booking_not_payable' | 'hold_already_extended'>

/**
 * Gives a guest ten more minutes, once. `booking_not_found`: not theirs; `hold_expired`: too late;
 * `hold_already_extended`: used already; `booking_not_payable`: there is no hold any more, because it is booked or was
 * withdrawn.
 */
export async function extendHold(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  { actor, bookingId }: { actor: Guest; bookingId: string },
): Promise<Result<BookingShape, ExtendProblem>> {
  const found = await findBookingForGuest(deps, { actor, bookingId })
  if (!found.ok) return found
  const now = deps.now()
  const { state, holdExpiresAt } = found.value
  if (state === 'expired') return err({ code: 'hold_expired' })
  if (!bookingCan('extendHold', state) || holdExpiresAt === null) return err({ code: 'booking_not_payable', state })
  if (new Date(holdExpiresAt) <= now) return err({ code: 'hold_expired' })
  const expiresAt = new Date(extendedHoldEndsAt(Date.parse(holdExpiresAt)))

  const extended = await inTransaction<null, ExtendProblem>(deps.db, async (tx) => {
    if (!(await extendClaim(tx, bookingId, expiresAt))) return err({ code: 'hold_expired' })
    const booking = await lockBooking(tx, bookingId)
    if (booking?.holdExtendedAt) return err({ code: 'hold_already_extended' })
    await setHoldExtended(tx, bookingId, expiresAt, now)
    return ok(null)
  })
  return extended.ok ? findBookingForGuest(deps, { actor, bookingId }) : extended
}

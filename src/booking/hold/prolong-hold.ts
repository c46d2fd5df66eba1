import { isWithinStaffHold } from '#core/booking/hold-terms.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { extendHold as extendClaim } from '#db/claims/keep-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { setHoldEnd } from '#db/queries/booking/booking-queries.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { checkInAt } from '#booking/stay-instants.ts'
import { isDoneBefore, lockCallerHold, tellHeld, type CallerDeps, type ForCaller } from './caller-hold.ts'

type ProlongProblem = ProblemOf<'booking_not_found' | 'booking_state_conflict' | 'invalid_input'>

/**
 * Gives a caller for whom nights are held until `until` to pay, and sends them the link again with that time. The price
 * stays as agreed. `booking_not_found`: there is none, or it is of somebody else's home; `booking_state_conflict`: it
 * is no such hold, or its time is up; `invalid_input`: `until` is no later than the end of the hold, or is beyond what
 * a hold may last (docs/booking-rules.md, Holds).
 */
export async function prolongHold(
  deps: CallerDeps,
  { until, ...asked }: ForCaller & { readonly until: Date },
): Promise<Result<null, ProlongProblem>> {
  const { bookingId } = asked
  const found = await findBookingForStaff(deps.db, asked)
  if (!found.ok) return found
  const prolonged = await inTransaction<null, ProlongProblem>(deps.db, async (tx) => {
    const at = deps.now()
    const isStored = await extendClaim(tx, bookingId, until)
    const held = await lockCallerHold(tx, { bookingId, action: 'extendHold' })
    if (!held.ok) return held
    if (await isDoneBefore(tx, asked)) return ok(null)
    const { state, expiresAt } = held.value
    if (!isStored || expiresAt === null || expiresAt <= at)
      return err({ code: 'booking_state_conflict', state, action: 'extendHold' })
    const checkInMs = checkInAt(held.value).getTime()
    if (until <= expiresAt || !isWithinStaffHold(until.getTime(), at.getTime(), checkInMs))
      return err({ code: 'invalid_input', fields: { until: OUT_OF_BOUNDS } })
    await setHoldEnd(tx, bookingId, until)
    await tellHeld(tx, deps, held.value, { ...asked, kind: 'hold_extended', until, at })
    return ok(null)
  })
  if (prolonged.ok) deps.wake?.()
  return prolonged
}

const OUT_OF_BOUNDS = 'must be later than the end of the hold, at most 72 hours from now, and no later than check-in'

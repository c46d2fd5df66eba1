import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBookingForStaff } from '#booking/find-bookings.ts'
import { isDoneBefore, lockCallerHold, tellHeld, type CallerDeps, type ForCaller } from './caller-hold.ts'

type SendProblem = ProblemOf<'booking_not_found' | 'booking_state_conflict'>

/**
 * Sends a caller for whom nights are held the link to pay again; the hold ends when it did. `booking_not_found`: there
 * is none, or it is of somebody else's home; `booking_state_conflict`: it is no such hold, or its time is up.
 */
export async function sendPaymentLink(deps: CallerDeps, asked: ForCaller): Promise<Result<null, SendProblem>> {
  const { bookingId } = asked
  const found = await findBookingForStaff(deps.db, asked)
  if (!found.ok) return found
  const sent = await inTransaction<null, SendProblem>(deps.db, async (tx) => {
    const at = deps.now()
    const held = await lockCallerHold(tx, { bookingId, action: 'sendPaymentLink' })
    if (!held.ok) return held
    if (await isDoneBefore(tx, asked)) return ok(null)
    const { state, expiresAt } = held.value
    if (expiresAt === null || expiresAt <= at)
      return err({ code: 'booking_state_conflict', state, action: 'sendPaymentLink' })
    await tellHeld(tx, deps, held.value, { ...asked, kind: 'payment_link_sent', until: expiresAt, at })
    return ok(null)
  })
  if (sent.ok) deps.wake?.()
  return sent
}

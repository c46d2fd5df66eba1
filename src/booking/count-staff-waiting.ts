import { MOST_COUNTED_WAITING, type StaffWaitingShape } from '#contract/booking/staff-waiting.ts'
import { scopeOf } from '#core/account/stay-right.ts'
import { countWaitingThings } from '#db/queries/booking/waiting-queries.ts'
import type { BookingDeps, StaffActor } from './booking-deps.ts'
import { needsOf } from './needs-of.ts'

/**
 * Counts what waits for somebody now: for staff in all homes, for hosts in their own. Counts at most
 * `MOST_COUNTED_WAITING` of each kind.
 */
export function countStaffWaiting(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  actor: StaffActor,
): Promise<StaffWaitingShape> {
  const at = now()
  return countWaitingThings(db, { scope: scopeOf(actor), at, most: MOST_COUNTED_WAITING, needs: needsOf(actor, at) })
}

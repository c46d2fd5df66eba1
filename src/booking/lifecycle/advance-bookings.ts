import type { BookingState } from '#core/booking/booking-state.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { releaseChange } from '#db/claims/move-nights.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { transitionBooking } from '#db/queries/booking/booking-queries.ts'
import { findDueStays, lockDueStay, type DueStay, type StayMove } from '#db/queries/booking/due-work-queries.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import type { MailDeps } from '#booking/booking-mail-data.ts'
import { expireChangeRequest } from '#booking/hold/notify-expired-change.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'

type MoveDeps = MailDeps & Pick<BookingDeps, 'db' | 'onStayChanged' | 'wake' | 'onFault'>

const BATCH = 100

const moves: readonly { move: StayMove; from: BookingState; to: BookingState }[] = [
  { move: 'check_in', from: 'confirmed', to: 'checked_in' },
  { move: 'complete', from: 'checked_in', to: 'completed' },
]

/**
 * Checks in expected guests who have paid what was due before, and completes stays that are over, each at its hour in
 * the time zone of the home; for a job. A stay that began and ended since the last run goes through both. Each move has
 * its own transaction, so one that fails does not stop the others. Returns how many moves it made. Any number of
 * processes may run it.
 */
export async function advanceBookings(deps: MoveDeps): Promise<number> {
  let count = 0
  for (const { move, from, to } of moves) {
    const at = deps.now()
    let due: DueStay[] = []
    do {
      due = await findDueStays(deps.db, move, at, { after: due.at(-1)?.id ?? null, limit: BATCH })
      count += await eachAlone(deps, due, async ({ id, slug }) => {
        const moved = await inTransaction<null, ProblemOf<'booking_state_conflict'>>(deps.db, (tx) =>
          moveDue(tx, deps, { id, move, from, to, at }),
        )
        if (moved.ok) deps.onStayChanged?.(slug)
        return moved.ok
      })
    } while (due.length === BATCH)
  }
  if (count > 0) deps.wake?.()
  return count
}

interface DueMove {
  readonly id: string
  readonly move: StayMove
  readonly from: BookingState
  readonly to: BookingState
  readonly at: Date
}

async function moveDue(
  tx: Tx,
  deps: MailDeps,
  due: DueMove,
): Promise<Result<null, ProblemOf<'booking_state_conflict'>>> {
  const { id, move, from, to, at } = due
  if (move === 'check_in') await releaseChange(tx, id)
  // Dates and payments may have changed since it was found; then nights held for a change request must stay held.
  if (!(await lockDueStay(tx, move, at, id))) return err({ code: 'booking_state_conflict', state: from, action: move })
  if (move === 'check_in') await expireChangeRequest(tx, deps, id)
  await transitionBooking(tx, { id, from: [from], to, actor: 'clock', at })
  return ok(null)
}

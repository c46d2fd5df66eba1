import type { ProblemOf } from '#core/problem.ts'
import { err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { expireHoldsInTheWay } from '#booking/hold/expire-holds.ts'
import { executeChange } from './execute-change.ts'
import { findChangeRequest, type ChangeActor } from './change-side.ts'
import { inTurnOfStay } from './in-turn-of-stay.ts'
import type { ChangeDeps } from './request-change.ts'

/**
 * Accepts a change request for the other side: nights, price and payments change in one transaction. Repeating it
 * changes nothing. `booking_not_found`, `change_not_found`: not theirs, answered another way, or its 24 hours are over;
 * `not_allowed`: it is their own request; `dates_unavailable`: the nights are gone; `booking_state_conflict`: the
 * booking has ended.
 */
export async function acceptChange(
  deps: ChangeDeps,
  { by, bookingId, changeId }: { by: ChangeActor; bookingId: string; changeId: string },
): Promise<
  Result<
    Booking,
    ProblemOf<'booking_not_found' | 'booking_state_conflict' | 'change_not_found' | 'dates_unavailable' | 'not_allowed'>
  >
> {
  const found = await findChangeRequest(deps.db, by, { bookingId, changeId })
  if (!found.ok) return found
  const { booking, change } = found.value
  if (change.requestedBy === by.side) return err({ code: 'not_allowed' })
  if (change.state === 'accepted') return { ok: true, value: booking }
  const stayId = change.move?.stayId ?? booking.stay.id
  await expireHoldsInTheWay(deps, stayId, change)
  const accepted = await inTurnOfStay(deps.db, stayId, () =>
    inTransaction<
      Booking,
      ProblemOf<'booking_not_found' | 'booking_state_conflict' | 'change_not_found' | 'dates_unavailable'>
    >(deps.db, (tx) => executeChange(tx, deps, { bookingId, changeId, by, at: deps.now() })),
  )
  if (!accepted.ok) return accepted
  deps.onStayChanged?.(booking.stay.slug)
  if (change.move) deps.onStayChanged?.(accepted.value.stay.slug)
  deps.wake?.()
  return accepted
}

import { MOST_WAITING_DATES, type WaitingDatesShape, type WaitingMetaShape } from '#contract/rate/staff-calendar.ts'
import { scopeOf } from '#core/account/stay-right.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { findFirstWaitingDates } from '#db/queries/booking/waitlist-queries.ts'
import { findStayInScope } from '#db/queries/stay/own-stay-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'

/**
 * Returns the dates of a home that guests wait for, the nearest arrivals first and at most 20, and how many guests
 * wait, for those who run it; never who they are. `stay_not_found`: there is none, or it is somebody else's.
 */
export async function findWaitingOfStay(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  { actor, stayId }: { readonly actor: StaffActor; readonly stayId: string },
): Promise<Result<{ readonly data: WaitingDatesShape; readonly meta: WaitingMetaShape }, ProblemOf<'stay_not_found'>>> {
  const stay = await findStayInScope(db, stayId, scopeOf(actor))
  if (!stay) return err({ code: 'stay_not_found' })
  const at = now()
  const span = { from: todayIn(stay.timeZone, at.getTime()), to: null }
  const { rows, count } = await findFirstWaitingDates(db, { ids: [stay.id], span, at, most: MOST_WAITING_DATES })
  const data = rows.map(({ checkIn, checkOut, people }) => ({ from: checkIn, to: checkOut, people }))
  return ok({ data, meta: { total: count } })
}

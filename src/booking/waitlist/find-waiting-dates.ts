import type { WaitingDatesShape } from '#contract/rate/staff-calendar.ts'
import { scopeOf } from '#core/account/home-right.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { findWaitingDates } from '#db/queries/booking/waitlist-queries.ts'
import { findHome } from '#db/queries/stay/own-stay-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'

/** For which dates of a home guests wait, and how many, for those who run it: never who. `stay_not_found`: none, or somebody else's. */
export async function findWaitingOfHome(
  { db, now }: Pick<BookingDeps, 'db' | 'now'>,
  { actor, stayId }: { readonly actor: StaffActor; readonly stayId: string },
): Promise<Result<WaitingDatesShape, ProblemOf<'stay_not_found'>>> {
  const home = await findHome(db, stayId, scopeOf(actor))
  if (!home) return err({ code: 'stay_not_found' })
  const at = now()
  const span = { from: todayIn(home.timeZone, at.getTime()), to: null }
  const waits = await findWaitingDates(db, { ids: [home.id], span, at })
  return ok(waits.map(({ checkIn, checkOut, people }) => ({ from: checkIn, to: checkOut, people })))
}

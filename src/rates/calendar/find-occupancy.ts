import { scopeOf } from '#core/account/stay-right.ts'
import type { NightOccupancyShape, OccupancyQuery } from '#contract/rate/staff-calendar.ts'
import { USUAL_OCCUPANCY_NIGHTS } from '#core/calendar/staff-calendar-limits.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import { findOccupancyOfNights } from '#db/queries/calendar/occupancy-queries.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'
import { nightsAsked, staysAsked } from './nights-asked.ts'

/**
 * Returns for each night how many of the homes that somebody runs are sold, and how many could be. One statement,
 * however many homes there are. `invalid_input`: more than 800 nights, or none.
 */
export async function findOccupancy(
  deps: Pick<RateDeps, 'db' | 'now'>,
  { actor, query }: { readonly actor: RateActor; readonly query: OccupancyQuery },
): Promise<Result<readonly NightOccupancyShape[], ProblemOf<'invalid_input'>>> {
  const now = deps.now()
  const asked = nightsAsked(query, { now, usualNights: USUAL_OCCUPANCY_NIGHTS })
  if (!asked.ok) return asked
  return ok(
    await findOccupancyOfNights(deps.db, { ...staysAsked(query), scope: scopeOf(actor), span: asked.value, now }),
  )
}

import type { BlockShape } from '#contract/rate/promo-and-policy.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, type Result } from '#core/result.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { findBlocks as find } from '#db/queries/calendar/block-queries.ts'
import { findOwnStay } from '#rates/stay/find-own-stay.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'

/** Returns the blocked nights of a home from today on, in order. `stay_not_found`: as for `findOwnStay`. */
export async function findBlocks(
  deps: Pick<RateDeps, 'db' | 'now'>,
  { actor, stayId }: { readonly actor: RateActor; readonly stayId: string },
): Promise<Result<BlockShape[], ProblemOf<'stay_not_found'>>> {
  const stay = await findOwnStay(deps.db, actor, stayId)
  if (!stay.ok) return stay
  return ok(await find(deps.db, stay.value.id, todayIn(stay.value.timeZone, deps.now().getTime())))
}

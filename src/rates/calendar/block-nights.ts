import type { BlockShape } from '#contract/rate/promo-and-policy.ts'
import type { BlockInput } from '#contract/rate/rule-schemas.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { longestStayNights } from '#core/calendar/stay-rules.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { findBlock } from '#db/queries/calendar/block-queries.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { actAs } from '#db/act-as.ts'
import { findOwnStay } from '#rates/stay/find-own-stay.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'

/**
 * Blocks nights of a home, and of its parts. `stay_not_found`: as for `findOwnStay`; `invalid_dates`: more than 400
 * nights; `dates_unavailable`: some of them are taken.
 */
export async function blockNights(
  deps: RateDeps,
  { actor, stayId, block }: { readonly actor: RateActor; readonly stayId: string; readonly block: BlockInput },
): Promise<Result<BlockShape, ProblemOf<'stay_not_found' | 'invalid_dates' | 'dates_unavailable'>>> {
  const stay = await findOwnStay(deps.db, actor, stayId)
  if (!stay.ok) return stay
  const { from, to, reason } = block
  if (daysBetween(from, to) > longestStayNights) return err({ code: 'invalid_dates', reason: 'too_long' })
  const { id } = stay.value
  const nights = { checkIn: from, checkOut: to }
  const note = block.note || null
  await deps.expireHolds(id, nights)
  const taken = await inTransaction<BlockShape, ProblemOf<'dates_unavailable'>>(deps.db, async (tx) => {
    await actAs(tx, actor.uid, deps.now())
    const claim = await takeNights(tx, id, nights, { kind: 'block', reason, ...(note !== null && { note }) })
    return claim === null ? err({ code: 'dates_unavailable' }) : ok(await findBlock(tx, claim))
  })
  if (!taken.ok) return taken
  deps.onStayChanged?.(stay.value.slug)
  return taken
}

import type { BlockShape } from '#contract/rate/promo-and-policy.ts'
import type { BlockMoveInput } from '#contract/rate/rule-schemas.ts'
import { longestStayNights } from '#core/calendar/stay-rules.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import { actAs } from '#db/act-as.ts'
import { freeOwnBlock } from '#db/claims/free-nights.ts'
import { lockStay } from '#db/claims/lock-nights.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBlock } from '#db/queries/calendar/block-queries.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'
import { findOwnStay } from '#rates/stay/find-own-stay.ts'

interface BlockMove {
  readonly actor: RateActor
  readonly stayId: string
  readonly blockId: string
  readonly move: BlockMoveInput
}

/**
 * Gives a block other nights, or moves it to another home; its reason and note stay. The nights that it leaves become
 * bookable in the same moment in which the new ones are taken. `stay_not_found`: one of the homes, as for
 * `findOwnStay`; `rule_not_found`: the home has no such block; `invalid_dates`: more than 400 nights;
 * `dates_unavailable`: some of the new nights are taken, and the block stays as it was.
 */
export async function moveBlock(
  deps: RateDeps,
  { actor, stayId, blockId, move }: BlockMove,
): Promise<Result<BlockShape, ProblemOf<'stay_not_found' | 'rule_not_found' | 'invalid_dates' | 'dates_unavailable'>>> {
  const stay = await findOwnStay(deps.db, actor, stayId)
  if (!stay.ok) return stay
  const other = move.stay === undefined ? stay : await findOwnStay(deps.db, actor, move.stay)
  if (!other.ok) return other
  if (!isUuid(blockId)) return err({ code: 'rule_not_found' })
  if (daysBetween(move.from, move.to) > longestStayNights) return err({ code: 'invalid_dates', reason: 'too_long' })
  const nights = { checkIn: move.from, checkOut: move.to }
  await deps.expireHolds(other.value.id, nights)
  const moved = await inTransaction<BlockShape, ProblemOf<'rule_not_found' | 'dates_unavailable'>>(
    deps.db,
    async (tx) => {
      await actAs(tx, actor.uid, deps.now())
      await lockStay(tx, stay.value.id, other.value.id)
      const freed = await freeOwnBlock(tx, stay.value.id, blockId)
      if (!freed) return err({ code: 'rule_not_found' })
      const { reason, note } = freed
      const claim = await takeNights(tx, other.value.id, nights, {
        kind: 'block',
        reason,
        ...(note !== null && { note }),
      })
      return claim === null ? err({ code: 'dates_unavailable' }) : ok(await findBlock(tx, claim))
    },
  )
  if (!moved.ok) return moved
  for (const slug of new Set([stay.value.slug, other.value.slug])) deps.onStayChanged?.(slug)
  return moved
}

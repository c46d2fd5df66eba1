import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { freeBlock } from '#db/claims/free-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { actAs } from '#db/act-as.ts'
import { findOwnStay } from '#rates/stay/find-own-stay.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'

/**
 * Makes blocked nights bookable again. `stay_not_found`: as for `findOwnStay`; `rule_not_found`: the home has no such
 * block.
 */
export async function releaseBlock(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { actor, stayId, blockId }: { readonly actor: RateActor; readonly stayId: string; readonly blockId: string },
): Promise<Result<null, ProblemOf<'stay_not_found' | 'rule_not_found'>>> {
  const stay = await findOwnStay(deps.db, actor, stayId)
  if (!stay.ok) return stay
  if (!isUuid(blockId)) return err({ code: 'rule_not_found' })
  const freed = await inTransaction<null, ProblemOf<'rule_not_found'>>(deps.db, async (tx) => {
    await actAs(tx, actor.uid, deps.now())
    return (await freeBlock(tx, stay.value.id, blockId)) ? ok(null) : err({ code: 'rule_not_found' })
  })
  if (freed.ok) deps.onStayChanged?.(stay.value.slug)
  return freed
}

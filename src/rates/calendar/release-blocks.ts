import type { ReleasedShape, ReleaseInput } from '#contract/rate/rule-schemas.ts'
import { scopeOf } from '#core/account/stay-right.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { actAs } from '#db/act-as.ts'
import { freeBlocksOf } from '#db/claims/free-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findStaysInScope } from '#db/queries/stay/own-stay-queries.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'

/**
 * Removes, as a whole, each block of several homes that has a night in a span. If it fails for one home, no block is
 * removed. Returns how many blocks were removed, and how many of the homes had none. `seen`: how many blocks were read;
 * undefined: that does not matter. `stay_not_found`: one of the homes does not exist, or the actor may not change it;
 * `blocks_changed`: there are more blocks by now, or fewer, and none is removed.
 */
export async function releaseBlocks(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { actor, homes: names, from, to, seen }: ReleaseInput & { readonly actor: RateActor },
): Promise<Result<ReleasedShape, ProblemOf<'stay_not_found' | 'blocks_changed'>>> {
  const stays = await findStaysInScope(deps.db, names, scopeOf(actor))
  const known = new Set(stays.flatMap(({ slug, documentId }) => [slug, documentId]))
  if (!names.every((name) => known.has(name.toLowerCase()))) return err({ code: 'stay_not_found' })
  const ids = stays.map(({ id }) => id)
  const freed = await inTransaction<readonly number[], ProblemOf<'blocks_changed'>>(deps.db, async (tx) => {
    await actAs(tx, actor.uid, deps.now())
    const gone = await freeBlocksOf(tx, ids, { checkIn: from, checkOut: to })
    return seen === undefined || seen === gone.length ? ok(gone) : err({ code: 'blocks_changed' })
  })
  if (!freed.ok) return freed
  const had = stays.filter(({ id }) => freed.value.includes(id))
  for (const { slug } of had) deps.onStayChanged?.(slug)
  return ok({ blocks: freed.value.length, without: stays.length - had.length })
}

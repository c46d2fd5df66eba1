import type { ReleasedShape, ReleaseInput } from '#contract/rate/block-stays.ts'
import { scopeOf } from '#core/account/stay-right.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { actAs } from '#db/act-as.ts'
import { freeBlocksIn } from '#db/claims/free-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findStaysInScope } from '#db/queries/stay/own-stay-queries.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'

/**
 * Removes, as a whole, each block that has a night in one of the spans, or in the same nights of several homes. If it
 * fails for one home, no block is removed. Returns how many blocks were removed, and how many of the homes had none.
 * `seen`: how many blocks were read; undefined: that does not matter. `stay_not_found`: one of the homes does not
 * exist, or the actor may not change it; `blocks_changed`: there are more blocks by now, or fewer, and none is removed.
 */
export async function releaseBlocks(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { actor, seen, ...asked }: ReleaseInput & { readonly actor: RateActor },
): Promise<Result<ReleasedShape, ProblemOf<'stay_not_found' | 'blocks_changed'>>> {
  const named = spansOf(asked)
  const stays = await findStaysInScope(deps.db, [...new Set(named.map(({ stay }) => stay))], scopeOf(actor))
  const idOf = new Map(stays.flatMap(({ id, slug, documentId }) => [[slug, id] as const, [documentId, id] as const]))
  const spans = named.flatMap(({ stay, from, to }) => {
    const stayId = idOf.get(stay)
    return stayId === undefined ? [] : [{ stayId, nights: { checkIn: from, checkOut: to } }]
  })
  if (spans.length < named.length) return err({ code: 'stay_not_found' })
  const freed = await inTransaction<readonly number[], ProblemOf<'blocks_changed'>>(deps.db, async (tx) => {
    await actAs(tx, actor.uid, deps.now())
    const gone = await freeBlocksIn(tx, spans)
    return seen === undefined || seen === gone.length ? ok(gone) : err({ code: 'blocks_changed' })
  })
  if (!freed.ok) return freed
  const had = stays.filter(({ id }) => freed.value.includes(id))
  for (const { slug } of had) deps.onStayChanged?.(slug)
  return ok({ blocks: freed.value.length, without: stays.length - had.length })
}

/** Returns the nights of each home, by its name in small letters; the schema allows one of the two ways to say them. */
function spansOf({ homes: stays = [], from, to, spans }: Omit<ReleaseInput, 'seen'>) {
  const same = from && to ? stays.map((stay) => ({ stay, from, to })) : []
  return (spans ?? same).map((span) => ({ ...span, stay: span.stay.toLowerCase() }))
}

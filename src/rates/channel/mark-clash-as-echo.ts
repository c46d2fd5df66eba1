import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { actAs } from '#db/act-as.ts'
import { lockStay } from '#db/claims/lock-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findOpenClash, markEcho } from '#db/queries/channel/clash-queries.ts'
import { lockFeed } from '#db/queries/channel/feed-queries.ts'
import { findOwnStay } from '#rates/stay/find-own-stay.ts'
import type { ChannelDeps, OfStay } from './channel-deps.ts'
import { settleFeed } from './settle-feed.ts'

/**
 * Marks the event of a clash as an echo of ours: it takes no nights, and the clash is over, until its dates change.
 * `stay_not_found`: as for `findOwnStay`; `clash_not_found`: the home has no such clash, or it is over.
 */
export async function markClashAsEcho(
  deps: ChannelDeps,
  { actor, stayId, clashId }: OfStay & { readonly clashId: string },
): Promise<Result<{ readonly documentId: string }, ProblemOf<'stay_not_found' | 'clash_not_found'>>> {
  const stay = await findOwnStay(deps.db, actor, stayId)
  if (!stay.ok) return stay
  if (!isUuid(clashId)) return err({ code: 'clash_not_found' })
  const at = deps.now()
  const called = await inTransaction<{ documentId: string }, ProblemOf<'clash_not_found'>>(deps.db, async (tx) => {
    await actAs(tx, actor.uid, at)
    await lockStay(tx, stay.value.id)
    const clash = await findOpenClash(tx, stay.value.id, clashId)
    const feed = clash && (await lockFeed(tx, clash.feedId))
    if (!clash || !feed) return err({ code: 'clash_not_found' })
    await markEcho(tx, clash.eventId)
    await settleFeed(tx, feed, { at, host: new URL(deps.websiteUrl).host })
    return ok({ documentId: clashId })
  })
  if (called.ok) deps.onStayChanged?.(stay.value.slug)
  return called
}

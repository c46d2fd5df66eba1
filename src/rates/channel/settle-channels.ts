import { eachAlone } from '#core/concurrency/each-alone.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { actAs } from '#db/act-as.ts'
import { lockStay } from '#db/claims/lock-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { forgetSummaries } from '#db/queries/channel/feed-event-queries.ts'
import { findUnsettledFeeds, lockFeed, type Feed } from '#db/queries/channel/feed-queries.ts'
import type { ChannelDeps } from './channel-deps.ts'
import { settleFeed } from './settle-feed.ts'

const KEPT_DAYS = 90

/**
 * Lets events of feeds take nights that have become free, and closes clashes whose other side is gone, without waiting
 * for the next reading of the feed. A failure of one is reported and does not stop the others. Returns how many feeds
 * were settled.
 */
export async function settleChannels(deps: ChannelDeps): Promise<number> {
  const at = deps.now()
  const unsettled = await findUnsettledFeeds(deps.db, at)
  return eachAlone(deps, unsettled, async ({ id, stayId }) => {
    const feed = await inTransaction<Feed | null>(deps.db, async (tx) => {
      await actAs(tx, 'clock', at)
      await lockStay(tx, stayId)
      const locked = await lockFeed(tx, id)
      if (locked) await settleFeed(tx, locked, { at, host: new URL(deps.websiteUrl).host })
      return locked
    })
    if (feed) deps.onStayChanged?.(feed.slug)
    return true
  })
}

/**
 * Deletes the texts of imported nights that ended 90 days ago, which may contain the name of a guest. Returns how many.
 */
export function forgetImportedText({ db, now }: Pick<ChannelDeps, 'db' | 'now'>): Promise<number> {
  return forgetSummaries(db, addDays(todayIn('UTC', now().getTime()), -KEPT_DAYS))
}

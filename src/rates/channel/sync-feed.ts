import type { CalendarEvent } from '#core/channel/read-calendar.ts'
import { planSync, type KnownEvent } from '#core/channel/plan-sync.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { actAs } from '#db/act-as.ts'
import { lockStay } from '#db/claims/lock-nights.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findKnownEvents, noteAbsence, writeEvents } from '#db/queries/channel/feed-event-queries.ts'
import { lockFeed, noteFeedRead, type Feed } from '#db/queries/channel/feed-queries.ts'
import type { ChannelDeps } from './channel-deps.ts'
import { followSilence } from './follow-silence.ts'
import { settleFeed } from './settle-feed.ts'

/** The content of a feed. `same`: the site says that nothing has changed. */
export type FeedContent =
  | {
      readonly events: readonly CalendarEvent[]
      readonly unread: readonly string[]
      readonly free: number
      readonly etag: string | null
      readonly lastModified: string | null
    }
  | 'same'

export interface SyncRequest {
  readonly feedId: string
  readonly stayId: number
  readonly slug: string
  readonly content: FeedContent
  /** When the feed is to be read again; null = never. */
  readonly nextAt: Date | null
  /** Who requested it; `clock`: nobody. */
  readonly actor: string
  /** Whether missing events are accepted as gone at once. */
  readonly isConfirmed?: boolean
}

/**
 * Applies a calendar in one transaction that locks the home, so that feed, calendar and clashes stay consistent with
 * concurrent writes. `feed_not_found`: it was removed meanwhile.
 */
export async function syncFeed(
  deps: ChannelDeps,
  request: SyncRequest,
): Promise<Result<null, ProblemOf<'feed_not_found'>>> {
  const at = deps.now()
  if (request.content !== 'same') await expireHoldsIn(deps, request.stayId, request.content.events)
  const synced = await inTransaction<null, ProblemOf<'feed_not_found'>>(deps.db, async (tx) => {
    await actAs(tx, request.actor, at)
    await lockStay(tx, request.stayId)
    const feed = await lockFeed(tx, request.feedId)
    if (!feed) return err({ code: 'feed_not_found' })
    await takeOver(tx, feed, request, at)
    await settleFeed(tx, feed, { at, host: new URL(deps.websiteUrl).host })
    return ok(null)
  })
  if (synced.ok) {
    deps.onStayChanged?.(request.slug)
    // Outside the transaction, because it may concern other homes, which are not locked here.
    await followSilence(deps, request.stayId)
  }
  return synced
}

/** Ends expired holds in the nights of the events before these are taken. */
async function expireHoldsIn(deps: ChannelDeps, stayId: number, events: readonly CalendarEvent[]): Promise<void> {
  const days = events.flatMap(({ checkIn, checkOut }) => [checkIn, checkOut]).toSorted()
  const [checkIn, checkOut] = [days[0], days.at(-1)]
  if (checkIn && checkOut) await deps.expireHolds(stayId, { checkIn, checkOut: addDays(checkOut, 1) })
}

async function takeOver(
  tx: Tx,
  feed: Feed,
  { content, nextAt, isConfirmed = false }: SyncRequest,
  at: Date,
): Promise<void> {
  const known = await findKnownEvents(tx, feed.id)
  const plan = planSync({
    channel: feed.channel,
    known,
    read: content === 'same' ? asBefore(known, feed) : content,
    today: todayIn(feed.timeZone, at.getTime()),
    at,
    lostSince: feed.lostSince,
    isConfirmed,
    isFile: feed.url === null,
  })
  const { difference, lostSince } = plan
  // The site's own values: sending them back lets the site answer "nothing has changed" next time.
  const { etag, lastModified } = content === 'same' ? feed : content
  await writeEvents(tx, feed.id, plan.present, at)
  await noteAbsence(tx, feed.id, { ...plan, at })
  const hasChanged =
    difference.added + difference.moved + difference.gone + difference.unread > 0 ||
    difference.free !== (feed.difference?.free ?? 0) ||
    feed.difference === null
  await noteFeedRead(tx, feed.id, {
    at,
    // Somebody may have paused it while the site was being read.
    nextAt: feed.pausedAt === null ? nextAt : null,
    etag,
    lastModified,
    lostSince,
    difference: hasChanged ? difference : undefined,
  })
}

/** Returns the calendar as it was last read. */
function asBefore(known: readonly KnownEvent[], { difference }: Feed) {
  const events = known
    .filter(({ isGone, missingSince }) => !isGone && missingSince === null)
    .map((event) => ({ ...event, description: '', isCancelled: false }))
  return { events, unread: [], free: difference?.free ?? 0 }
}

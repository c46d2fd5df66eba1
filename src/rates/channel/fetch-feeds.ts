import { readCalendar } from '#core/channel/read-calendar.ts'
import { eachAlone } from '#core/concurrency/each-alone.ts'
import type { FeedFault } from '#core/channel/channel-lists.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { noteFeedFault, takeDueFeeds, type Feed } from '#db/queries/channel/feed-queries.ts'
import { fetchFeed } from '#messaging/channel/fetch-feed.ts'
import type { ChannelDeps } from './channel-deps.ts'
import { syncFeed } from './sync-feed.ts'

const BATCH = 8
/** Longer than a fetch and its processing may take, so that nobody else reads the same site meanwhile. */
const LEASE_MS = 3 * 60_000
const MINUTE_MS = 60_000
/** A failing feed is read less and less often, with up to four times its usual pause. */
const MOST_DOUBLINGS = 2
const JITTER = 0.2
/** A site that asks for more is asked after this: nights would be sold twice meanwhile. */
const MOST_PAUSE_MS = 24 * 60 * MINUTE_MS

/**
 * Reads every feed that is due, several at once, and returns how many were read. Any number of processes may run it:
 * each feed is taken by one. A failure of one is reported and does not stop the others.
 */
export async function fetchDueFeeds(deps: ChannelDeps): Promise<number> {
  let read = 0
  for (;;) {
    const at = deps.now()
    const due = await takeDueFeeds(deps.db, { at, until: new Date(at.getTime() + LEASE_MS), limit: BATCH })
    if (due.length === 0) return read
    const counts = await Promise.all(due.map((feed) => eachAlone(deps, [feed], () => isRead(deps, feed))))
    read += counts.reduce((sum, count) => sum + count, 0)
  }
}

const isRead = async (deps: ChannelDeps, feed: Feed) => (await fetchOne(deps, feed, 'clock')) === null

/**
 * Reads the calendar of a site now and applies it. Returns null if it was read; otherwise the reason, which is stored
 * with the feed.
 */
export async function fetchOne(deps: ChannelDeps, feed: Feed, actor: string): Promise<FeedFault | null> {
  if (feed.url === null) return null
  const fetched = await fetchFeed(feed.url, feed, deps)
  if (fetched.kind === 'failed') return noteFault(deps, feed, fetched)
  const request = { feedId: feed.id, stayId: feed.stayId, slug: feed.slug, actor, nextAt: nextFetch(deps, feed, 0) }
  if (fetched.kind === 'same') {
    await syncFeed(deps, { ...request, content: 'same' })
    return null
  }
  const read = readFeedText(deps, feed, fetched.text)
  if (!read.ok) return noteFault(deps, feed, { fault: read.problem.fault, status: null })
  const { etag, lastModified } = fetched
  await syncFeed(deps, { ...request, content: { ...read.value, etag, lastModified } })
  return null
}

/** Parses a calendar for the home of a feed. `calendar_not_readable`: it is not a calendar, or not complete. */
export function readFeedText(
  deps: Pick<ChannelDeps, 'now'>,
  { timeZone }: Pick<Feed, 'timeZone'>,
  text: string,
): ReturnType<typeof readCalendar> {
  return readCalendar(text, { timeZone, today: todayIn(timeZone, deps.now().getTime()) })
}

async function noteFault(
  deps: ChannelDeps,
  feed: Feed,
  {
    fault,
    status,
    retryAfter,
  }: { readonly fault: FeedFault; readonly status: number | null; readonly retryAfter?: string | undefined },
): Promise<FeedFault> {
  const at = deps.now()
  const usual = nextFetch(deps, feed, feed.failures + 1)
  const retryAtMs = at.getTime() + pauseMs(retryAfter, at)
  const nextAt = usual && new Date(Math.max(usual.getTime(), retryAtMs))
  await noteFeedFault(deps.db, feed.id, { at, nextAt, fault, status })
  return fault
}

/** Returns the pause that a site asks for, in seconds or until a date; 0: it asks for none that can be read. */
function pauseMs(retryAfter: string | undefined, at: Date): number {
  const text = retryAfter?.trim() ?? ''
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) - at.getTime() : 0
  const pause = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : date
  return Number.isFinite(pause) ? Math.min(Math.max(0, pause), MOST_PAUSE_MS) : 0
}

/**
 * Returns when a feed is read next, slightly before or after its pause, so that not all are read at once; null = it is
 * paused.
 */
export function nextFetch(
  deps: Pick<ChannelDeps, 'now' | 'jitter'>,
  { everyMinutes, pausedAt, url }: Pick<Feed, 'everyMinutes' | 'pausedAt' | 'url'>,
  failures: number,
): Date | null {
  if (pausedAt !== null || url === null) return null
  const doublings = Math.min(Math.max(0, failures - 1), MOST_DOUBLINGS)
  const scatter = 1 + JITTER * ((deps.jitter ?? Math.random)() - 0.5)
  return new Date(deps.now().getTime() + everyMinutes * MINUTE_MS * 2 ** doublings * scatter)
}

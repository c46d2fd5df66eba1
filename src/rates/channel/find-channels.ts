import type { CalendarLinkShape, FeedShape, HomeChannelsShape } from '#contract/channel/channel-schemas.ts'
import { feedHealth } from '#core/channel/feed-health.ts'
import { scopeOf } from '#core/account/home-right.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { isUuid } from '#core/is-uuid.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Executor } from '#db/database.ts'
import { isAnyWithin } from '#db/queries/account/home-scope.ts'
import { findCalendarLinks, type CalendarLink } from '#db/queries/channel/calendar-link-queries.ts'
import { countEvents, findFeed, findFeedsOf, type Feed } from '#db/queries/channel/feed-queries.ts'
import { findSilence } from '#db/queries/channel/silence-queries.ts'
import type { Home } from '#db/queries/stay/own-stay-queries.ts'
import { findOwnStay } from '#rates/stay/find-own-stay.ts'
import { calendarToken } from './calendar-token.ts'
import type { ChannelDeps, OfHome } from './channel-deps.ts'
import { clashPageOf } from './find-clash-page.ts'

/**
 * Returns the calendars of other sites of a home, in and out, and the first of its open clashes. Only those who may change them see
 * the addresses, because an address alone gives access to the nights. `stay_not_found`: as for `findOwnStay`.
 */
export async function findChannels(
  deps: ChannelDeps,
  { actor, stayId }: OfHome,
): Promise<Result<HomeChannelsShape, ProblemOf<'stay_not_found'>>> {
  const home = await findOwnStay(deps.db, actor, stayId)
  if (!home.ok) return home
  const at = deps.now()
  const { id } = home.value
  const [mayChange, feeds, counts, links, clashes, silentSince] = await Promise.all([
    isAnyWithin(deps.db, [id], scopeOf({ uid: actor.uid, role: actor.role, right: 'full' })),
    findFeedsOf(deps.db, id),
    countEvents(deps.db, id, todayIn(home.value.timeZone, at.getTime())),
    findCalendarLinks(deps.db, id),
    clashPageOf(deps.db, home.value, { at, page: 1 }),
    findSilence(deps.db, id),
  ])
  return ok({
    feeds: feeds.map((feed) => {
      const shape = feedShape(feed, counts.get(feed.id), at)
      return mayChange || shape.url === null ? shape : { ...shape, url: '' }
    }),
    links: links.map((link) => (mayChange ? linkShape(deps, link) : { ...linkShape(deps, link), url: '' })),
    clashes: clashes.clashes,
    clashCount: clashes.total,
    silentSince: instant(silentSince),
  })
}

/** Returns a feed as answers show it. `feed_not_found`: the home has none with this id. */
export async function findFeedShape(
  deps: Pick<ChannelDeps, 'db' | 'now'>,
  home: Home,
  feedId: string,
): Promise<Result<FeedShape, ProblemOf<'feed_not_found'>>> {
  const feed = await findFeed(deps.db, home.id, feedId)
  if (!feed) return err({ code: 'feed_not_found' })
  const at = deps.now()
  const counts = await countEvents(deps.db, home.id, todayIn(home.timeZone, at.getTime()))
  return ok(feedShape(feed, counts.get(feed.id), at))
}

/**
 * Finds a home of the actor and one of its feeds. `stay_not_found`: as for `findOwnStay`; `feed_not_found`: the home
 * has none with this id.
 */
export async function findOwnFeed(
  executor: Executor,
  { actor, stayId, feedId }: OfHome & { readonly feedId: string },
): Promise<Result<{ readonly home: Home; readonly feed: Feed }, ProblemOf<'stay_not_found' | 'feed_not_found'>>> {
  const home = await findOwnStay(executor, actor, stayId)
  if (!home.ok) return home
  const feed = isUuid(feedId) ? await findFeed(executor, home.value.id, feedId) : null
  return feed ? ok({ home: home.value, feed }) : err({ code: 'feed_not_found' })
}

const instant = (at: Date | null) => at?.toISOString() ?? null

function feedShape(
  feed: Feed,
  counts: { readonly events: number; readonly lost: number; readonly clashes: number } | undefined,
  at: Date,
): FeedShape {
  const { id, channel, name, url, everyMinutes, failures, fault, faultStatus, difference } = feed
  const { events = 0, lost = 0, clashes = 0 } = counts ?? {}
  return {
    documentId: id,
    channel,
    name,
    url,
    everyMinutes,
    health: feedHealth(feed, at),
    checkedAt: instant(feed.checkedAt),
    succeededAt: instant(feed.succeededAt),
    nextAt: instant(feed.nextAt),
    failures,
    fault,
    faultStatus,
    difference: difference && { free: 0, ...difference },
    lostSince: instant(feed.lostSince),
    lost,
    events,
    clashes,
  }
}

/** Returns a link with its address. */
export function linkShape(
  { quoteKey, websiteUrl }: Pick<ChannelDeps, 'quoteKey' | 'websiteUrl'>,
  { id, channel, createdAt, madeBy, readAt, reader }: CalendarLink,
): CalendarLinkShape {
  return {
    documentId: id,
    channel,
    url: `${websiteUrl}/calendars/${calendarToken(quoteKey, id)}.ics`,
    createdAt: createdAt.toISOString(),
    madeBy,
    readAt: instant(readAt),
    reader,
  }
}

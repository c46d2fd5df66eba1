import type { CalendarLinkShape, FeedShape, StayChannelsShape } from '#contract/channel/channel-schemas.ts'
import { feedHealth } from '#core/channel/feed-health.ts'
import { scopeOf } from '#core/account/stay-right.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { isUuid } from '#core/is-uuid.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Executor } from '#db/database.ts'
import { isAnyWithin } from '#db/queries/account/stay-scope.ts'
import { findCalendarLinks, type CalendarLink } from '#db/queries/channel/calendar-link-queries.ts'
import { countEvents, findFeed, findFeedsOf, type Feed } from '#db/queries/channel/feed-queries.ts'
import { findSilence } from '#db/queries/channel/silence-queries.ts'
import type { OwnStay } from '#db/queries/stay/own-stay-queries.ts'
import { findOwnStay } from '#rates/stay/find-own-stay.ts'
import { calendarToken } from './calendar-token.ts'
import type { ChannelDeps, OfStay } from './channel-deps.ts'
import { clashPageOf } from './find-clash-page.ts'

/**
 * Returns the calendars of other sites of a home, in and out, and the first of its open clashes. Only those who may change them see
 * the addresses, because an address alone gives access to the nights. `stay_not_found`: as for `findOwnStay`.
 */
export async function findChannels(
  deps: ChannelDeps,
  { actor, stayId }: OfStay,
): Promise<Result<StayChannelsShape, ProblemOf<'stay_not_found'>>> {
  const stay = await findOwnStay(deps.db, actor, stayId)
  if (!stay.ok) return stay
  const at = deps.now()
  const { id } = stay.value
  const [mayChange, feeds, counts, links, clashes, silentSince] = await Promise.all([
    isAnyWithin(deps.db, [id], scopeOf({ uid: actor.uid, role: actor.role, right: 'full' })),
    findFeedsOf(deps.db, id),
    countEvents(deps.db, id, todayIn(stay.value.timeZone, at.getTime())),
    findCalendarLinks(deps.db, id),
    clashPageOf(deps.db, stay.value, { at, page: 1 }),
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
  stay: OwnStay,
  feedId: string,
): Promise<Result<FeedShape, ProblemOf<'feed_not_found'>>> {
  const feed = await findFeed(deps.db, stay.id, feedId)
  if (!feed) return err({ code: 'feed_not_found' })
  const at = deps.now()
  const counts = await countEvents(deps.db, stay.id, todayIn(stay.timeZone, at.getTime()))
  return ok(feedShape(feed, counts.get(feed.id), at))
}

/**
 * Finds a home of the actor and one of its feeds. `stay_not_found`: as for `findOwnStay`; `feed_not_found`: the home
 * has none with this id.
 */
export async function findOwnFeed(
  executor: Executor,
  { actor, stayId, feedId }: OfStay & { readonly feedId: string },
): Promise<Result<{ readonly home: OwnStay; readonly feed: Feed }, ProblemOf<'stay_not_found' | 'feed_not_found'>>> {
  const stay = await findOwnStay(executor, actor, stayId)
  if (!stay.ok) return stay
  const feed = isUuid(feedId) ? await findFeed(executor, stay.value.id, feedId) : null
  return feed ? ok({ home: stay.value, feed }) : err({ code: 'feed_not_found' })
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

import type { FeedChangeInput, NewFeedInput } from '#contract/channel/channel-requests.ts'
import type { FeedShape } from '#contract/channel/channel-schemas.ts'
import { CHANNEL_NAMES } from '#core/channel/channel-names.ts'
import { channelOfAddress } from '#core/channel/event-kind.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { actAs } from '#db/act-as.ts'
import { freeImported, keepImportedAsBlocks } from '#db/claims/free-nights.ts'
import { lockStay } from '#db/claims/lock-nights.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import { findKnownEventIds } from '#db/queries/channel/feed-event-queries.ts'
import {
  countFeeds,
  deleteFeed,
  deleteUnreadFeed,
  findFeed,
  insertFeed,
  lockFeed,
  updateFeed,
} from '#db/queries/channel/feed-queries.ts'
import { feedAddressFault } from '#messaging/channel/fetch-feed.ts'
import { findOwnStay } from '#rates/stay/find-own-stay.ts'
import type { ChannelDeps, OfStay } from './channel-deps.ts'
import { fetchOne, nextFetch, readFeedText } from './fetch-feeds.ts'
import { followSilence } from './follow-silence.ts'
import { findFeedShape, findOwnFeed } from './find-channels.ts'
import { syncFeed } from './sync-feed.ts'

type OfFeed = OfStay & { readonly feedId: string }
type NoFeed = ProblemOf<'stay_not_found' | 'feed_not_found'>

/** How many calendars a home may read. */
const MOST_FEEDS = 20

/**
 * Adds the calendar of another site to a home and reads it at once: from an address, or from a file that is uploaded
 * from time to time. An address that does not answer is added anyway, and the feed says why. `stay_not_found`: as for
 * `findOwnStay`; `invalid_input`: an address that may not be read or is read already, or neither address nor file;
 * `calendar_not_readable`: the file is not a calendar.
 */
export async function addFeed(
  deps: ChannelDeps,
  { actor, stayId, input }: OfStay & { readonly input: NewFeedInput },
): Promise<Result<FeedShape, NoFeed | ProblemOf<'invalid_input' | 'calendar_not_readable'>>> {
  const stay = await findOwnStay(deps.db, actor, stayId)
  if (!stay.ok) return stay
  const { calendar, everyMinutes } = input
  const url = input.url?.replace(/^webcals?:\/\//i, 'https://')
  if ((url === undefined) === (calendar === undefined)) return invalid('url', 'either an address or a file is required')
  const fault = url === undefined ? null : feedAddressFault(url, deps.feedHosts)
  if (fault !== null) return invalid('url', fault)
  if (url?.startsWith(`${deps.websiteUrl}/calendars/`)) return invalid('url', 'is a calendar of this site')
  const content = calendar === undefined ? null : readFeedText(deps, stay.value, calendar)
  if (content && !content.ok) return content
  const channel = input.channel ?? channelOfAddress(url ?? '')
  const feed = {
    stayId: stay.value.id,
    channel,
    name: input.name || CHANNEL_NAMES[channel],
    url: url ?? null,
    everyMinutes,
  }
  const at = deps.now()
  const inserted = await insertOnce(deps, { ...feed, nextAt: url === undefined ? null : at, createdAt: at }, actor.uid)
  if (!inserted.ok) return inserted
  const added = await findFeed(deps.db, stay.value.id, inserted.value)
  if (!added) return err({ code: 'feed_not_found' })
  if (content?.ok) {
    const from = { feedId: added.id, stayId: added.stayId, slug: added.slug, nextAt: null, actor: actor.uid }
    try {
      await syncFeed(deps, { ...from, content: { ...content.value, etag: null, lastModified: null } })
    } catch (error) {
      // A file is not read again, so a feed whose file was not applied is deleted. Even if that fails, the first fault
      // is the one reported.
      await Promise.allSettled([deleteUnreadFeed(deps.db, added.id)])
      throw error
    }
  } else await fetchOne(deps, added, actor.uid)
  return findFeedShape(deps, stay.value, added.id)
}

const invalid = (field: string, message: string) =>
  err({ code: 'invalid_input', fields: { [field]: message } } as const)

async function insertOnce(
  deps: ChannelDeps,
  feed: Parameters<typeof insertFeed>[1],
  actor: string,
): Promise<Result<string, ProblemOf<'invalid_input'>>> {
  try {
    return await inTransaction<string, ProblemOf<'invalid_input'>>(deps.db, async (tx) => {
      await actAs(tx, actor, feed.createdAt)
      await lockStay(tx, feed.stayId)
      if ((await countFeeds(tx, feed.stayId)) >= MOST_FEEDS)
        return invalid('url', `a home can read at most ${MOST_FEEDS} calendars`)
      return ok(await insertFeed(tx, feed))
    })
  } catch (error) {
    if (isUniqueViolation(error)) return invalid('url', 'is already read for this home')
    throw error
  }
}

/**
 * Changes the name of a feed, how often it is read, or its pause. The problems are those of `findOwnFeed`, and
 * `feed_changed`: others have changed the same since it was read (`seen`).
 */
export async function changeFeed(
  deps: ChannelDeps,
  { change, ...of }: OfFeed & { readonly change: FeedChangeInput },
): Promise<Result<FeedShape, NoFeed | ProblemOf<'feed_changed'>>> {
  const found = await findOwnFeed(deps.db, of)
  if (!found.ok) return found
  const { home: stay, feed } = found.value
  const changed = await inTransaction<null, ProblemOf<'feed_not_found' | 'feed_changed'>>(deps.db, async (tx) => {
    await lockStay(tx, stay.id)
    const before = await lockFeed(tx, feed.id)
    if (!before) return err({ code: 'feed_not_found' })
    if (
      (['name', 'everyMinutes'] as const).some((one) =>
        isChangedMeanwhile(before[one], change[one], change.seen?.[one]),
      )
    )
      return err({ code: 'feed_changed' })
    const isPaused = change.paused ?? before.pausedAt !== null
    const settings = {
      ...before,
      name: change.name || before.name,
      everyMinutes: change.everyMinutes ?? before.everyMinutes,
      pausedAt: isPaused ? (before.pausedAt ?? deps.now()) : null,
    }
    // A feed that is resumed is read at once.
    const goesOn = before.pausedAt !== null && !isPaused && before.url !== null
    const nextAt = goesOn ? deps.now() : nextFetch(deps, settings, before.failures)
    await updateFeed(tx, feed.id, { ...settings, nextAt })
    return ok(null)
  })
  if (!changed.ok) return changed
  await followSilence(deps, stay.id)
  return findFeedShape(deps, stay, feed.id)
}

/** Returns whether others have changed a value that is to be changed to something else. */
function isChangedMeanwhile<Value>(now: Value, requested: Value | undefined, seen: Value | undefined): boolean {
  return requested !== undefined && seen !== undefined && now !== seen && now !== requested
}

/** Reads a calendar now; the result is part of the feed. The problems are those of `findOwnFeed`. */
export async function fetchFeedNow(deps: ChannelDeps, of: OfFeed): Promise<Result<FeedShape, NoFeed>> {
  const found = await findOwnFeed(deps.db, of)
  if (!found.ok) return found
  await fetchOne(deps, found.value.feed, of.actor.uid)
  return findFeedShape(deps, found.value.home, of.feedId)
}

/**
 * Applies a file as the calendar of a feed. `calendar_not_readable`: it is not a calendar, or not complete; nothing has
 * changed.
 */
export async function handInFile(
  deps: ChannelDeps,
  { calendar, ...of }: OfFeed & { readonly calendar: string },
): Promise<Result<FeedShape, NoFeed | ProblemOf<'calendar_not_readable'>>> {
  const found = await findOwnFeed(deps.db, of)
  if (!found.ok) return found
  const { home: stay, feed } = found.value
  const content = readFeedText(deps, feed, calendar)
  if (!content.ok) return content
  const synced = await syncFeed(deps, {
    feedId: feed.id,
    stayId: stay.id,
    slug: stay.slug,
    content: { ...content.value, etag: null, lastModified: null },
    nextAt: nextFetch(deps, feed, 0),
    actor: of.actor.uid,
  })
  return synced.ok ? findFeedShape(deps, stay, feed.id) : synced
}

/**
 * Accepts that events missing from a calendar are really gone, and frees their nights. The problems are those of
 * `findOwnFeed`.
 */
export async function acceptLoss(deps: ChannelDeps, of: OfFeed): Promise<Result<FeedShape, NoFeed>> {
  const found = await findOwnFeed(deps.db, of)
  if (!found.ok) return found
  const { home: stay, feed } = found.value
  const synced = await syncFeed(deps, {
    feedId: feed.id,
    stayId: stay.id,
    slug: stay.slug,
    content: 'same',
    nextAt: feed.nextAt,
    actor: of.actor.uid,
    isConfirmed: true,
  })
  return synced.ok ? findFeedShape(deps, stay, feed.id) : synced
}

/**
 * Removes a feed; its nights are freed, or kept as blocks of the host. Its clashes end with it. The problems are those
 * of `findOwnFeed`.
 */
export async function removeFeed(
  deps: ChannelDeps,
  { nights, ...of }: OfFeed & { readonly nights: 'free' | 'keep' },
): Promise<Result<{ readonly documentId: string }, NoFeed>> {
  const found = await findOwnFeed(deps.db, of)
  if (!found.ok) return found
  const { home: stay, feed } = found.value
  await inTransaction(deps.db, async (tx) => {
    await actAs(tx, of.actor.uid, deps.now())
    await lockStay(tx, stay.id)
    if (nights === 'keep') await keepImportedAsBlocks(tx, feed.id, feed.name)
    else await freeImported(tx, await findKnownEventIds(tx, feed.id))
    await deleteFeed(tx, feed.id)
  })
  await followSilence(deps, stay.id)
  deps.onStayChanged?.(stay.slug)
  return ok({ documentId: feed.id })
}

import { sql, type RawBuilder } from 'kysely'
import type { Channel, FeedFault } from '#core/channel/channel-lists.ts'
import type { FeedDifference } from '#core/channel/plan-sync.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'
import type { StoredDifference } from '#db/tables/channel-tables.ts'

/** A feed with the results of its last readings. */
export interface Feed {
  readonly id: string
  readonly stayId: number
  readonly slug: string
  readonly timeZone: string
  /** How many nights the home needs behind its guests. */
  readonly preparation: number
  readonly channel: Channel
  readonly name: string
  readonly url: string | null
  readonly everyMinutes: number
  readonly pausedAt: Date | null
  readonly nextAt: Date | null
  readonly etag: string | null
  readonly lastModified: string | null
  readonly checkedAt: Date | null
  readonly succeededAt: Date | null
  readonly failures: number
  readonly fault: FeedFault | null
  readonly faultStatus: number | null
  readonly difference: StoredDifference | null
  readonly lostSince: Date | null
  readonly createdAt: Date
}

const feedsWhere = (condition: RawBuilder<unknown>) => sql<Feed>`
  select feed.id, feed.stay_id as "stayId", stay.slug, stay.timezone as "timeZone",
    greatest(stay.prep_before, stay.prep_after)::int as preparation, feed.channel, feed.name, feed.url,
    feed.every_minutes as "everyMinutes", feed.paused_at as "pausedAt", feed.next_at as "nextAt", feed.etag,
    feed.last_modified as "lastModified", feed.checked_at as "checkedAt", feed.succeeded_at as "succeededAt", feed.failures,
    feed.fault, feed.fault_status as "faultStatus", feed.difference, feed.lost_since as "lostSince", feed.created_at as "createdAt"
  from app.feed join app.stay stay on stay.id = feed.stay_id
  where ${condition}`

/** Returns the feeds of a home, the oldest first. */
export async function findFeedsOf(executor: Executor, stayId: number): Promise<Feed[]> {
  const { rows } =
    await sql<Feed>`${feedsWhere(sql`feed.stay_id = ${stayId}`)} order by feed.created_at, feed.id`.execute(executor)
  return rows
}

/** Returns a feed, or null when the home has no such feed. */
export async function findFeed(executor: Executor, stayId: number, id: string): Promise<Feed | null> {
  const { rows } = await feedsWhere(sql`feed.id = ${id}::uuid and feed.stay_id = ${stayId}`).execute(executor)
  return rows[0] ?? null
}

/** Returns a feed and locks it until the transaction ends, after its home. Null: it is gone. */
export async function lockFeed(tx: Tx, id: string): Promise<Feed | null> {
  const { rows } = await sql<Feed>`${feedsWhere(sql`feed.id = ${id}::uuid`)} for update of feed`.execute(tx)
  return rows[0] ?? null
}

/**
 * Reserves feeds that are due for the caller. Nobody else gets them until `until`; by then they have been read, or
 * somebody takes them again.
 */
export async function takeDueFeeds(
  executor: Executor,
  { at, until, limit }: { readonly at: Date; readonly until: Date; readonly limit: number },
): Promise<Feed[]> {
  const { rows: taken } = await sql<{ id: string }>`
    update app.feed set next_at = ${until}
    where id in (
      select feed.id from app.feed join app.stay stay on stay.id = feed.stay_id
      where next_at <= ${at} and stay.state <> 'archived' order by next_at limit ${limit} for update of feed skip locked)
    returning id`.execute(executor)
  if (taken.length === 0) return []
  const { rows } = await feedsWhere(sql`feed.id = any(${taken.map(({ id }) => id)}::uuid[])`).execute(executor)
  return rows
}

/** Records that a feed was read. */
export async function noteFeedRead(
  tx: Tx,
  id: string,
  facts: {
    readonly at: Date
    readonly nextAt: Date | null
    readonly etag: string | null
    readonly lastModified: string | null
    readonly lostSince: Date | null
    /** Undefined: nothing has changed. */
    readonly difference: FeedDifference | undefined
  },
): Promise<void> {
  const { at, nextAt, etag, lastModified, lostSince, difference } = facts
  await tx
    .updateTable('app.feed')
    .set({
      checked_at: at,
      succeeded_at: at,
      failures: 0,
      fault: null,
      fault_status: null,
      next_at: nextAt,
      etag,
      last_modified: lastModified,
      lost_since: lostSince,
      ...(difference && { difference: JSON.stringify({ ...difference, at: at.toISOString() }) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Records that fetching a feed failed. A feed that was paused in the meantime stays paused. */
export async function noteFeedFault(
  executor: Executor,
  id: string,
  { at, nextAt, fault, status }: { at: Date; nextAt: Date | null; fault: FeedFault; status: number | null },
): Promise<void> {
  await sql`
    update app.feed set checked_at = ${at}, next_at = case when paused_at is null then ${nextAt}::timestamptz end,
      failures = failures + 1, fault = ${fault}, fault_status = ${status}
    where id = ${id}::uuid`.execute(executor)
}

/**
 * Returns, with their homes, the feeds that have to be settled again: those with events that were covered, an echo or a
 * clash and whose nights are free here by now, and those with events that were covered and are booked by now. The taken
 * nights of a home are read once, however many events it has: a single calendar may hold thousands of long ones.
 */
export async function findUnsettledFeeds(executor: Executor, at: Date): Promise<{ id: string; stayId: number }[]> {
  const { rows } = await sql<{ id: string; stayId: number }>`
    with waiting as materialized (
      select feed.id, feed.stay_id, daterange(nights."from", event.check_out) as during,
        event.state = 'covered' and event.kind <> 'block' as "mayBeBooked"
      from app.feed_event event
      join app.feed on feed.id = event.feed_id
      join app.stay stay on stay.id = feed.stay_id
      cross join lateral (
        select greatest(event.check_in, (${at}::timestamptz at time zone stay.timezone)::date) as "from") nights
      where event.gone_at is null and event.state in ('covered', 'echo', 'clash') and not event.is_echo
        and event.check_out > nights."from"),
    spans as (
      select stay_id, daterange(min(lower(during)), max(upper(during))) as during from waiting group by stay_id),
    homes as materialized (
      select spans.stay_id, coalesce(range_agg(claim.during), '{}') as taken,
        coalesce(range_agg(daterange(lower(claim.during), upper(claim.during) - claim.prep))
          filter (where coalesce(main.booking_id, claim.booking_id) is not null), '{}') as booked
      from spans
      cross join lateral (
        select spans.stay_id as id union all select part_id from app.stay_part where whole_id = spans.stay_id) place
      left join app.claim on claim.stay_id = place.id and claim.during && spans.during
      left join app.claim main on main.id = claim.linked_to
      group by spans.stay_id)
    select distinct waiting.id, waiting.stay_id as "stayId"
    from waiting join homes on homes.stay_id = waiting.stay_id
    where waiting."mayBeBooked" and homes.booked && waiting.during
      or datemultirange(waiting.during) - homes.taken <> '{}'
    order by 1`.execute(executor)
  return rows
}

/** Counts for each feed of a home the events that take nights from a day on, that are missing, and that clash. */
export async function countEvents(
  executor: Executor,
  stayId: number,
  today: IsoDate,
): Promise<ReadonlyMap<string, { readonly events: number; readonly lost: number; readonly clashes: number }>> {
  const { rows } = await sql<{ id: string; events: number; lost: number; clashes: number }>`
    select feed.id, count(event.id)::int as events, count(event.missing_since)::int as lost, count(clash.id)::int as clashes
    from app.feed
    left join app.feed_event event on event.feed_id = feed.id and event.gone_at is null and event.state <> 'left_out'
      and event.check_out > ${today}::date
    left join app.clash clash on clash.event_id = event.id and clash.closed_at is null
    where feed.stay_id = ${stayId} group by feed.id`.execute(executor)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Adds a feed and returns its id. Throws a unique violation when the home reads this address already. */
export async function insertFeed(
  executor: Executor,
  feed: Pick<Feed, 'stayId' | 'channel' | 'name' | 'url' | 'everyMinutes' | 'nextAt' | 'createdAt'>,
): Promise<string> {
  const { stayId, channel, name, url, everyMinutes, nextAt, createdAt } = feed
  const { rows } = await sql<{ id: string }>`
    insert into app.feed (stay_id, channel, name, url, every_minutes, next_at, created_at)
    values (${stayId}, ${channel}, ${name}, ${url}, ${everyMinutes}, ${nextAt}, ${createdAt}) returning id`.execute(
    executor,
  )
  const [row] = rows
  if (!row) throw new Error('a feed was not written')
  return row.id
}

/** Changes the settings of a feed. */
export async function updateFeed(
  executor: Executor,
  id: string,
  { name, everyMinutes, pausedAt, nextAt }: Pick<Feed, 'name' | 'everyMinutes' | 'pausedAt' | 'nextAt'>,
): Promise<void> {
  await sql`
    update app.feed set name = ${name}, every_minutes = ${everyMinutes}, paused_at = ${pausedAt}, next_at = ${nextAt}
    where id = ${id}::uuid`.execute(executor)
}

/**
 * Deletes a feed with its events and clashes. What it has taken must have been freed, or turned into blocks, before.
 */
export async function deleteFeed(tx: Tx, id: string): Promise<void> {
  await sql`delete from app.feed where id = ${id}::uuid`.execute(tx)
}

/** Deletes a feed if it was never read, and so has taken nothing. */
export async function deleteUnreadFeed(executor: Executor, id: string): Promise<void> {
  await sql`delete from app.feed where id = ${id}::uuid and succeeded_at is null`.execute(executor)
}

/** Counts the feeds of a home. */
export async function countFeeds(executor: Executor, stayId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app.feed where stay_id = ${stayId}`.execute(executor)
  return rows[0]?.count ?? 0
}

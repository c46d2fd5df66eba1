import { sql } from 'kysely'
import { SILENT_HOURS } from '#core/channel/feed-health.ts'
import type { NeedParts } from './staff-need-queries.ts'

const about = {
  booking: sql`null::jsonb`,
  party: sql`null::jsonb`,
  amount: sql`null`,
}

/**
 * Returns nights that were let both here and elsewhere, until the first of them. `guest`: the name of the calendar;
 * `text`: its entry.
 */
export function openClashes(): NeedParts {
  return {
    ...about,
    kind: 'clash',
    thing: sql`clash.id`,
    guest: sql`feed.name`,
    dates: sql`jsonb_build_object('checkIn', event.check_in, 'checkOut', event.check_out)`,
    text: sql`nullif(event.summary, '')`,
    since: sql`clash.opened_at`,
    until: sql`((event.check_in + s.check_in_from) at time zone s.timezone)`,
    from: sql`app.clash join app.feed_event event on event.id = clash.event_id join app.feed on feed.id = event.feed_id
      join app.stay s on s.id = feed.stay_id`,
    where: sql`clash.closed_at is null and s.state <> 'archived'`,
  }
}

/**
 * Returns calendars that have not been read for a long time, or have lost most of their events. `guest`: the name;
 * `text`: `silent` or `held`.
 */
export function uneasyFeeds(at: Date): NeedParts {
  const silentSince = sql`coalesce(feed.succeeded_at, feed.created_at)`
  return {
    ...about,
    kind: 'feed',
    thing: sql`feed.id`,
    guest: sql`feed.name`,
    dates: sql`null::jsonb`,
    text: sql`case when feed.lost_since is null then 'silent' else 'held' end`,
    since: sql`coalesce(feed.lost_since, ${silentSince})`,
    from: sql`app.feed join app.stay s on s.id = feed.stay_id`,
    where: sql`s.state <> 'archived' and (feed.lost_since is not null or feed.url is not null and feed.paused_at is null
      and ${silentSince} <= ${at}::timestamptz - make_interval(hours => ${SILENT_HOURS}))`,
  }
}

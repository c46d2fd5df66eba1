import type { Generated } from 'kysely'
import type { Channel, ClashOutcome, EventKind, EventState, FeedFault } from '#core/channel/channel-lists.ts'
import type { FeedDifference } from '#core/channel/plan-sync.ts'
import type { DateColumn, Json } from './column-types.ts'

/** What the last change of a feed brought. Older ones do not say how many events are free time. */
export type StoredDifference = Omit<FeedDifference, 'free'> & { readonly free?: number; readonly at: string }

/** `app.feed`: the calendar of another site that is read for a home. */
export interface FeedTable {
  id: Generated<string>
  stay_id: number
  channel: Channel
  name: string
  /** Null: its files are uploaded. */
  url: string | null
  every_minutes: Generated<number>
  paused_at: Date | null
  /** When it is fetched next. Null: it is not. */
  next_at: Date | null
  etag: string | null
  last_modified: string | null
  checked_at: Date | null
  succeeded_at: Date | null
  /** Since the last success. */
  failures: Generated<number>
  fault: FeedFault | null
  fault_status: number | null
  /** What the last reading that changed anything has changed. */
  difference: Json<StoredDifference | null>
  /** Since when most of its events have been missing. */
  lost_since: Date | null
  created_at: Generated<Date>
}

/** `app.feed_event`: an event of a feed that takes nights, as long as the feed exists. */
export interface FeedEventTable {
  id: Generated<string>
  feed_id: string
  uid: string
  check_in: DateColumn
  check_out: DateColumn
  kind: EventKind
  state: Generated<EventState>
  /** For those who run the home, never for guests. */
  summary: Generated<string>
  /** As somebody has declared. */
  is_echo: Generated<boolean>
  times_seen: Generated<number>
  /** When it was first seen with these dates. */
  dated_at: Date
  missing_since: Date | null
  gone_at: Date | null
  /** What its nights bring in before the commission of the site, as somebody has entered it. Null: not known. */
  revenue: number | null
}

/** `app.clash`: an event in whose nights somebody else comes. */
export interface ClashTable {
  id: Generated<string>
  event_id: string
  opened_at: Date
  closed_at: Date | null
  outcome: ClashOutcome | null
}

/** `app.calendar_link`: the address at which another site reads the nights of a home. */
export interface CalendarLinkTable {
  id: Generated<string>
  stay_id: number
  channel: Channel
  /** A uid, or `token:<id>` of a program. */
  made_by: string | null
  created_at: Generated<Date>
  read_at: Date | null
  reader: string | null
}

/** `app.silent_home`: a home that cannot be booked instantly, because a calendar of another site is silent. */
export interface SilentStayTable {
  stay_id: number
  since: Date
}

export interface ChannelTables {
  'app.silent_home': SilentStayTable
  'app.feed': FeedTable
  'app.feed_event': FeedEventTable
  'app.clash': ClashTable
  'app.calendar_link': CalendarLinkTable
}

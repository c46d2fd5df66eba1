import { sql } from 'kysely'
import type { EventKind, EventState } from '#core/channel/channel-lists.ts'
import type { TakenHere } from '#core/channel/stay-nights.ts'
import type { KnownEvent, PresentEvent } from '#core/channel/plan-sync.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'

/** Returns what is known of the events of a feed. */
export async function findKnownEvents(executor: Executor, feedId: string): Promise<KnownEvent[]> {
  const { rows } = await sql<KnownEvent>`
    select uid, check_in as "checkIn", check_out as "checkOut", kind, summary, state = 'left_out' as "isLeftOut",
      times_seen as "timesSeen", dated_at as "datedAt", missing_since as "missingSince", gone_at is not null as "isGone"
    from app.feed_event where feed_id = ${feedId}::uuid`.execute(executor)
  return rows
}

/**
 * Stores the events that a feed contains now. An event with new dates is classified again: what somebody has said about
 * it applied to the old ones.
 */
export async function writeEvents(tx: Tx, feedId: string, events: readonly PresentEvent[], at: Date): Promise<void> {
  if (events.length === 0) return
  const rows = JSON.stringify(events.map((event) => ({ ...event, leftOut: event.isLeftOut })))
  await sql`
    insert into app.feed_event as event (feed_id, uid, check_in, check_out, kind, state, summary, dated_at)
    select ${feedId}::uuid, uid, "checkIn", "checkOut", kind, case when "leftOut" then 'left_out' else 'covered' end, summary, ${at}
    from jsonb_to_recordset(${rows}::jsonb)
      as present (uid text, "checkIn" date, "checkOut" date, kind text, summary text, "leftOut" boolean)
    on conflict (feed_id, uid) do update set
      check_in = excluded.check_in, check_out = excluded.check_out, kind = excluded.kind, summary = excluded.summary,
      state = case
        when excluded.state = 'left_out' or event.state = 'left_out' or event.gone_at is not null then excluded.state
        else event.state end,
      times_seen = least(event.times_seen + 1, 1000), missing_since = null, gone_at = null,
      is_echo = event.is_echo and (event.check_in, event.check_out) = (excluded.check_in, excluded.check_out),
      dated_at = case when (event.check_in, event.check_out) = (excluded.check_in, excluded.check_out) and event.gone_at is null
        then event.dated_at else excluded.dated_at end`.execute(tx)
}

/** Records which events are missing, and which are gone. */
export async function noteAbsence(
  tx: Tx,
  feedId: string,
  { missing, gone, at }: { readonly missing: readonly string[]; readonly gone: readonly string[]; readonly at: Date },
): Promise<void> {
  if (missing.length > 0)
    await sql`
      update app.feed_event set missing_since = coalesce(missing_since, ${at})
      where feed_id = ${feedId}::uuid and uid = any(${[...missing]}::text[]) and missing_since is null`.execute(tx)
  if (gone.length > 0)
    await sql`
      update app.feed_event set gone_at = ${at}, missing_since = null, state = 'covered', is_echo = false
      where feed_id = ${feedId}::uuid and uid = any(${[...gone]}::text[])`.execute(tx)
}

/** An event that wants nights, or has wanted some. */
export interface LiveEvent {
  readonly id: string
  readonly uid: string
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly kind: EventKind
  readonly state: EventState
  readonly isEcho: boolean
  readonly isGone: boolean
  readonly datedAt: Date
  /** The id of its open clash. */
  readonly clashId: string | null
}

/** Returns the events of a feed that are not over, and those that are gone but still have nights or a clash. */
export async function findLiveEvents(tx: Tx, feedId: string, today: IsoDate): Promise<LiveEvent[]> {
  const { rows } = await sql<LiveEvent>`
    select event.id, event.uid, event.check_in as "checkIn", event.check_out as "checkOut", event.kind, event.state,
      event.is_echo as "isEcho", event.gone_at is not null as "isGone", event.dated_at as "datedAt", clash.id as "clashId"
    from app.feed_event event
    left join app.clash clash on clash.event_id = event.id and clash.closed_at is null
    where event.feed_id = ${feedId}::uuid
      and (event.gone_at is null and event.check_out > ${today}::date or clash.id is not null
        or event.gone_at is not null and exists (select from app.claim where claim.event_id = event.id))
    order by event.check_in, event.check_out, event.id`.execute(tx)
  return rows
}

/**
 * Returns everything that has nights of a home or of its parts from a day on. A linked claim is returned as the claim
 * to which it is linked.
 */
export async function findTakenHere(tx: Tx, stayId: number, today: IsoDate): Promise<TakenHere[]> {
  const { rows } = await sql<TakenHere>`
    select claim.stay_id as "stayId", lower(claim.during) as from, upper(claim.during) - claim.prep as to, claim.prep as preparation,
      coalesce(main.kind, claim.kind) as kind, coalesce(main.reason, claim.reason) as reason,
      case when claim.linked_to is null or main.stay_id = ${stayId} then claim.event_id end as "eventId",
      event.kind as "eventKind", event.feed_id as "feedId", coalesce(main.created_at, claim.created_at) as "takenAt"
    from app.claim
    left join app.claim main on main.id = claim.linked_to
    left join app.feed_event event on event.id = coalesce(main.event_id, claim.event_id)
    where claim.stay_id in (select ${stayId}::int union all select part_id from app.stay_part where whole_id = ${stayId})
      and upper(claim.during) > ${today}::date and (main.id is null or main.stay_id <> ${stayId})`.execute(tx)
  return rows
}

/** Stores the states of events. */
export async function writeStates(
  tx: Tx,
  states: readonly { readonly id: string; readonly state: EventState }[],
): Promise<void> {
  if (states.length === 0) return
  await sql`
    update app.feed_event set state = judged.state
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as judged (id uuid, state text)
    where feed_event.id = judged.id`.execute(tx)
}

/** Deletes the summaries of events that ended long ago, because they may contain the name of a guest. */
export async function forgetSummaries(executor: Executor, before: IsoDate): Promise<number> {
  const { rows } = await sql`
    update app.feed_event set summary = '' where check_out < ${before}::date and summary <> '' returning id`.execute(
    executor,
  )
  return rows.length
}

/** Returns the ids of all events of a feed. */
export async function findKnownEventIds(executor: Executor, feedId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.feed_event where feed_id = ${feedId}::uuid`.execute(executor)
  return rows.map(({ id }) => id)
}

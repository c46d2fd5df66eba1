import { sql } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { ClaimKind } from '#core/calendar/claim-kind.ts'
import type { Channel, ClashOutcome, EventKind } from '#core/channel/channel-lists.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'

/** A claim that has nights of an event that clashes. */
export interface ClashHolder {
  readonly kind: ClaimKind
  readonly from: IsoDate
  readonly to: IsoDate
  readonly reason: string | null
  readonly note: string | null
  /** For imported nights: the calendar they came from. */
  readonly feed: string | null
  readonly booking: {
    readonly documentId: string
    readonly reference: string
    readonly state: BookingState
    readonly guest: string
  } | null
}

/** A clash that is open. */
export interface Clash {
  readonly documentId: string
  readonly feed: { readonly documentId: string; readonly name: string; readonly channel: Channel }
  readonly kind: EventKind
  readonly summary: string
  readonly from: IsoDate
  readonly to: IsoDate
  readonly openedAt: Date
  /** The first of those that have its nights, by their dates; `holderCount` is how many there are. */
  readonly holders: readonly ClashHolder[]
  readonly holderCount: number
}

/** Which clashes to return; `holders`: how many holders of each. */
interface ClashesSought {
  readonly at: Date
  readonly limit: number
  readonly offset: number
  readonly holders: number
}

/** Returns open clashes of a home, the earliest nights first. */
export async function findClashes(
  executor: Executor,
  stayId: number,
  { at, limit, offset, holders }: ClashesSought,
): Promise<Clash[]> {
  // An event of months, or calendars that overlap each other, meet so many claims that all of them would be megabytes.
  const { rows } = await sql<Clash>`
    select clash.id as "documentId", json_build_object('documentId', feed.id, 'name', feed.name, 'channel', feed.channel) as feed,
      event.kind, event.summary, event.check_in as from, event.check_out as to, clash.opened_at as "openedAt",
      coalesce(held.holders, '[]') as holders, coalesce(held.count, 0) as "holderCount"
    from app.clash
    join app.feed_event event on event.id = clash.event_id
    join app.feed on feed.id = event.feed_id
    cross join lateral (
      select json_agg(json_build_object(
          'kind', kind, 'from', "from", 'to', "to", 'reason', reason, 'note', note, 'feed', feed, 'booking', booking)
          order by nr) filter (where nr <= ${holders}) as holders,
        count(*)::int as count
      from (
        select coalesce(main.kind, claim.kind) as kind, lower(claim.during) as from, upper(claim.during) - claim.prep as to,
          coalesce(main.reason, claim.reason) as reason, coalesce(main.note, claim.note) as note, source.name as feed,
          case when b.id is not null then json_build_object(
            'documentId', b.id, 'reference', b.ref, 'state', b.status, 'guest', coalesce(b.guest_name, '')) end as booking,
          row_number() over (order by lower(claim.during), claim.id) as nr
        from app.claim
        left join app.claim main on main.id = claim.linked_to
        left join app.booking b on b.id = coalesce(claim.booking_id, main.booking_id)
        left join app.feed_event other on other.id = coalesce(claim.event_id, main.event_id)
        left join app.feed source on source.id = other.feed_id
        where claim.stay_id in (select feed.stay_id union all select part_id from app.stay_part where whole_id = feed.stay_id)
          and daterange(lower(claim.during), upper(claim.during) - claim.prep) && daterange(event.check_in, event.check_out)
          and other.id is distinct from event.id and (main.id is null or main.stay_id <> feed.stay_id)
          and (claim.expires_at is null or claim.expires_at > ${at})) holder) held
    where clash.closed_at is null and feed.stay_id = ${stayId}
    order by event.check_in, clash.id
    limit ${limit} offset ${offset}`.execute(executor)
  return rows
}

/** Returns how many clashes of a home are open. */
export async function countClashes(executor: Executor, stayId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app.clash
    join app.feed_event event on event.id = clash.event_id join app.feed on feed.id = event.feed_id
    where clash.closed_at is null and feed.stay_id = ${stayId}`.execute(executor)
  return rows[0]?.count ?? 0
}

/** Returns how many open clashes of the home come before this one in `findClashes`. */
export async function countClashesBefore(executor: Executor, stayId: number, clashId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app.clash
    join app.feed_event event on event.id = clash.event_id join app.feed on feed.id = event.feed_id
    where clash.closed_at is null and feed.stay_id = ${stayId} and (event.check_in, clash.id) < (
      select event.check_in, clash.id from app.clash join app.feed_event event on event.id = clash.event_id
      where clash.id = ${clashId}::uuid)`.execute(executor)
  return rows[0]?.count ?? 0
}

/** Returns an open clash of a home with its feed, or null. */
export async function findOpenClash(
  executor: Executor,
  stayId: number,
  clashId: string,
): Promise<{ readonly eventId: string; readonly feedId: string } | null> {
  const { rows } = await sql<{ eventId: string; feedId: string }>`
    select event.id as "eventId", feed.id as "feedId" from app.clash
    join app.feed_event event on event.id = clash.event_id join app.feed on feed.id = event.feed_id
    where clash.id = ${clashId}::uuid and clash.closed_at is null and feed.stay_id = ${stayId}`.execute(executor)
  return rows[0] ?? null
}

/** Opens a clash for each of these events that has none open. */
export async function openClashes(tx: Tx, eventIds: readonly string[], at: Date): Promise<void> {
  if (eventIds.length === 0) return
  await sql`
    insert into app.clash (event_id, opened_at) select id, ${at}::timestamptz from unnest(${[...eventIds]}::uuid[]) as event (id)
    on conflict (event_id) where closed_at is null do nothing`.execute(tx)
}

/** Closes clashes. */
export async function closeClashes(
  tx: Tx,
  clashes: readonly { readonly id: string; readonly outcome: ClashOutcome }[],
  at: Date,
): Promise<void> {
  if (clashes.length === 0) return
  await sql`
    update app.clash set closed_at = ${at}, outcome = ended.outcome
    from jsonb_to_recordset(${JSON.stringify(clashes)}::jsonb) as ended (id uuid, outcome text)
    where clash.id = ended.id and clash.closed_at is null`.execute(tx)
}

/** Records that somebody says that an event came from this site. */
export async function markEcho(tx: Tx, eventId: string): Promise<void> {
  await sql`update app.feed_event set is_echo = true where id = ${eventId}::uuid`.execute(tx)
}

import { sql } from 'kysely'
import type { Channel } from '#core/channel/channel-lists.ts'
import type { ClaimKind } from '#core/calendar/claim-kind.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'
import { programName } from '#db/queries/account/program-name.ts'

/** The address at which another site reads the nights of a home. */
export interface CalendarLink {
  readonly id: string
  readonly channel: Channel
  readonly createdAt: Date
  /** The name of who made it, or their address. Null: made before this was recorded. */
  readonly madeBy: string | null
  readonly readAt: Date | null
  readonly reader: string | null
}

/** What is returned of `app.calendar_link`, named `link`. */
const LINK = sql`
  link.id, link.channel, link.created_at as "createdAt", link.read_at as "readAt", link.reader,
  coalesce(
    (select coalesce(a.display_name, p.display_name, a.email, p.email)
      from app.profile p left join identity.account a on a.uid = p.uid where p.uid = link.made_by),
    ${programName('link.made_by')}, link.made_by) as "madeBy"`

/** Returns the links of a home, the oldest first. */
export async function findCalendarLinks(executor: Executor, stayId: number): Promise<CalendarLink[]> {
  const { rows } = await sql<CalendarLink>`
    select ${LINK} from app.calendar_link link where stay_id = ${stayId} order by created_at, id`.execute(executor)
  return rows
}

/** Returns how many links a home has. */
export async function countCalendarLinks(executor: Executor, stayId: number): Promise<number> {
  const { rows } = await sql<{ links: number }>`
    select count(*)::int as links from app.calendar_link where stay_id = ${stayId}`.execute(executor)
  return rows[0]?.links ?? 0
}

/** Creates a link. `madeBy`: a uid, or `token:<id>` of a program. */
export async function insertCalendarLink(
  tx: Tx,
  link: { readonly stayId: number; readonly channel: Channel; readonly madeBy: string; readonly at: Date },
): Promise<CalendarLink> {
  const { stayId, channel, madeBy, at } = link
  const { rows } = await sql<CalendarLink>`
    insert into app.calendar_link as link (stay_id, channel, made_by, created_at)
    values (${stayId}, ${channel}, ${madeBy}, ${at}) returning ${LINK}`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('a calendar link was not written')
  return made
}

/** Removes a link: its address leads nowhere from then on. Returns false when the home has no such link. */
export async function deleteCalendarLink(executor: Executor, stayId: number, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from app.calendar_link where id = ${id}::uuid and stay_id = ${stayId} returning id`.execute(executor)
  return rows.length === 1
}

/** Returns when the site of a channel last read the nights of a home, or null if never. */
export async function findExportReadAt(executor: Executor, stayId: number, channel: Channel): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(read_at) as at from app.calendar_link where stay_id = ${stayId} and channel = ${channel}`.execute(
    executor,
  )
  return rows[0]?.at ?? null
}

/** Records who has read a link, and when. */
export async function noteCalendarRead(executor: Executor, id: string, at: Date, reader: string): Promise<void> {
  await sql`
    update app.calendar_link set read_at = ${at}, reader = nullif(${reader.slice(0, 200).toWellFormed().replaceAll('\0', '')}, '')
    where id = ${id}::uuid`.execute(executor)
}

/** A home as its exported calendar names it. */
export interface ExportedStay {
  readonly stayId: number
  readonly title: string
  readonly timeZone: string
  readonly channel: Channel
}

/**
 * Returns the home of a link, or null when there is no such link, its maker may no longer have one, or the home is no
 * longer let.
 */
export async function findExportedStay(executor: Executor, linkId: string): Promise<ExportedStay | null> {
  const { rows } = await sql<ExportedStay>`
    select stay.id as "stayId", stay.title, stay.timezone as "timeZone", link.channel
    from app.calendar_link link join app.stay stay on stay.id = link.stay_id
    where link.id = ${linkId}::uuid and stay.state <> 'archived' and app.keeps_calendar_link(link.made_by, stay.id)`.execute(
    executor,
  )
  return rows[0] ?? null
}

/** Nights that other sites are told about, including those of preparation. */
export interface ExportedNights {
  /** Stays the same for the same booking, block or imported event. */
  readonly id: string
  readonly kind: Exclude<ClaimKind, 'linked' | 'hold' | 'reserved'>
  readonly from: IsoDate
  readonly to: IsoDate
  readonly takenAt: Date
}

/**
 * Returns the taken nights of a home that end after a day, except those that came from the other site itself. The
 * pieces of a pending change are told apart. Nights that are held while somebody pays are left out: the hold is over
 * before anybody reads them.
 */
export async function findExportedNights(
  executor: Executor,
  { stayId, channel, after }: { readonly stayId: number; readonly channel: Channel; readonly after: IsoDate },
): Promise<ExportedNights[]> {
  const { rows } = await sql<ExportedNights>`
    select case
        when main.event_id is not null then main.event_id::text || case when main.during = whole.during then '' else '-' || lower(main.during) end
        when main.booking_id is null then main.id::text
        when main.part = 0 then main.booking_id::text else main.booking_id::text || '-' || main.part end as id,
      main.kind, lower(claim.during) as from, upper(claim.during) as to, main.created_at as "takenAt"
    from app.claim
    join app.claim main on main.id = coalesce(claim.linked_to, claim.id)
    left join app.feed_event event on event.id = main.event_id
    left join app.feed on feed.id = event.feed_id
    left join lateral (
      select daterange(event.check_in, event.check_out + main.prep) as during where event.id is not null) whole on true
    where claim.stay_id = ${stayId} and upper(claim.during) > ${after}::date and main.kind in ('request', 'booking', 'change', 'block', 'import')
      and (feed.id is null or feed.channel <> ${channel} or feed.channel = 'other')
    order by claim.during, claim.id`.execute(executor)
  return rows
}

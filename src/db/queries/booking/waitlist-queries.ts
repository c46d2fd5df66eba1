import { sql } from 'kysely'
import type { Party } from '#core/quote/quote.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'
import type { StayPhoto } from '#db/queries/stay/stay-queries.ts'
import { coverPhoto } from './cover-photo.ts'

/** Dates of a home for which somebody waits, or about which they have been told. */
export interface WaitlistEntry extends StayDates {
  readonly id: string
  readonly party: Party
  readonly askedAt: Date
  /** When they were told that the dates are free. Null: they are waiting. */
  readonly toldAt: Date | null
  readonly stay: {
    readonly slug: string
    readonly title: string
    readonly timeZone: string
    readonly photo: StayPhoto | null
  }
}

/** Somebody who waits for dates of one home. */
export interface Waiting extends StayDates {
  readonly id: string
  readonly party: Party
  readonly name: string | null
  readonly email: string
}

const party = sql`jsonb_build_object('adults', adults, 'children', children, 'infants', infants, 'pets', pets, 'childAges', child_ages)`

/** Who may be told by mail: not people who are blocked or have stopped such mails. */
const canBeNotified = sql`profile.email is not null and profile.email_verified and not profile.blocked
  and not exists (select from app.refused_mail r where r.email = profile.email and r.kind = 'waitlist')`

/**
 * Returns the dates for which somebody waits or about which they were told, the nearest arrival first, as long as the
 * home is shown (or with `withHidden`) and the day of arrival is not over there.
 */
export async function findWaitlistOf(
  executor: Executor,
  {
    uid,
    at,
    only = null,
    withHidden = false,
  }: { readonly uid: string; readonly at: Date; readonly only?: string | null; readonly withHidden?: boolean },
): Promise<WaitlistEntry[]> {
  const { rows } = await sql<WaitlistEntry>`
    select entry.id, entry.check_in as "checkIn", entry.check_out as "checkOut", ${party} as party,
      entry.asked_at as "askedAt", entry.told_at as "toldAt",
      jsonb_build_object('slug', s.slug, 'title', s.title, 'timeZone', s.timezone, 'photo', ${coverPhoto}) as stay
    from app.waitlist_entry entry join app.stay s on s.id = entry.stay_id
    where entry.uid = ${uid} and (${withHidden} or s.state in ('published', 'unlisted'))
      and entry.check_in >= (${at}::timestamptz at time zone s.timezone)::date
      and (${only}::uuid is null or entry.id = ${only}::uuid)
    order by entry.check_in, entry.id`.execute(executor)
  return rows
}

/**
 * Returns the booking by which somebody has some of these nights of a home, of one of its parts or of the whole it
 * belongs to, or null. `isHeld`: it is not paid yet; `isRequested`: the host has not answered yet. Call it with the
 * guest locked, because taking nights locks the guest, too.
 */
export async function findOwnNights(
  tx: Tx,
  {
    uid,
    stayId,
    checkIn,
    checkOut,
    at,
  }: StayDates & { readonly uid: string; readonly stayId: number; readonly at: Date },
): Promise<{
  readonly bookingId: string
  readonly reference: string
  readonly isHeld: boolean
  readonly isRequested: boolean
} | null> {
  const { rows } = await sql<{ bookingId: string; reference: string; isHeld: boolean; isRequested: boolean }>`
    select id as "bookingId", ref as reference, status in ('hold', 'pending_payment') as "isHeld",
      status = 'requested' as "isRequested"
    from app.booking
    where uid = ${uid} and daterange(check_in, check_out) && daterange(${checkIn}::date, ${checkOut}::date)
      and (status in ('requested', 'confirmed', 'checked_in') or status in ('hold', 'pending_payment') and expires_at > ${at})
      and (stay_id = ${stayId} or exists (
        select from app.stay_part where (whole_id, part_id) in ((stay_id, ${stayId}), (${stayId}, stay_id))))
    order by check_in, id limit 1`.execute(tx)
  return rows[0] ?? null
}

/**
 * Counts the dates for which somebody waits at this moment, apart from these dates of this home. Where the number
 * decides something, call it with the guest locked.
 */
export async function countWaitsBeside(
  tx: Tx,
  {
    uid,
    stayId,
    checkIn,
    checkOut,
    at,
  }: StayDates & { readonly uid: string; readonly stayId: number; readonly at: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app.waitlist_entry join app.stay on stay.id = stay_id
    where uid = ${uid} and told_at is null and check_in >= ${at}::timestamptz::date and state in ('published', 'unlisted')
      and (stay_id, check_in, check_out) <> (${stayId}, ${checkIn}::date, ${checkOut}::date)`.execute(tx)
  return rows[0]!.count
}

/**
 * Adds somebody to the waitlist for dates of a home and returns the id of the entry. Somebody who waits for these dates
 * already keeps their place and waits with this party; somebody who was told before `at` starts again. It also notes
 * the home, unless nothing has changed, because its nights may have been freed in the meantime.
 */
export async function insertWaitlistEntry(
  tx: Tx,
  entry: StayDates & { readonly uid: string; readonly stayId: number; readonly party: Party; readonly at: Date },
): Promise<string> {
  const { uid, stayId, checkIn, checkOut, at } = entry
  const { adults, children, infants, pets, childAges = [] } = entry.party
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into app.waitlist_entry as kept (
      uid, stay_id, check_in, check_out, adults, children, infants, pets, child_ages, asked_at)
    values (${uid}, ${stayId}, ${checkIn}::date, ${checkOut}::date, ${adults}, ${children}, ${infants}, ${pets},
      ${childAges}::smallint[], ${at})
    on conflict (uid, stay_id, check_in, check_out) do update set
      adults = excluded.adults, children = excluded.children, infants = excluded.infants, pets = excluded.pets,
      child_ages = excluded.child_ages,
      told_at = case when kept.told_at >= excluded.asked_at then kept.told_at end,
      asked_at = case when kept.told_at < excluded.asked_at then excluded.asked_at else kept.asked_at end
    returning id, old is distinct from new as "isNew"`.execute(tx)
  const { id, isNew } = rows[0]!
  if (isNew) await tx.insertInto('ops.freed_home').values({ stay_id: stayId }).execute()
  return id
}

/** Removes an entry of the waitlist, if it belongs to this person. */
export async function deleteWaitlistEntry(executor: Executor, uid: string, id: string): Promise<void> {
  await executor.deleteFrom('app.waitlist_entry').where('uid', '=', uid).where('id', '=', id).execute()
}

/** Removes entries for dates that are over everywhere, and returns how many. */
export async function deletePastEntries(executor: Executor, at: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from app.waitlist_entry where check_in < (${at}::timestamptz - interval '1 day')::date`.execute(executor)
  return Number(numAffectedRows)
}

/**
 * Removes the notes about homes for which nobody waits. Somebody who begins to wait at the same moment leaves a note of
 * their own, so nothing is lost.
 */
export async function dropUnneededNotes(executor: Executor): Promise<void> {
  await sql`
    delete from ops.freed_home freed where not exists (
      select from app.waitlist_entry entry where entry.stay_id = freed.stay_id and entry.told_at is null)`.execute(
    executor,
  )
}

/** A note that nights of a home were freed. */
export interface FreedStay {
  readonly stayId: number
  /** The notes that existed. Later ones are not among them. */
  readonly notes: readonly string[]
}

/** Returns the homes about which there are notes, the earliest noted first. */
export async function findFreedStays(executor: Executor): Promise<FreedStay[]> {
  const { rows } = await sql<FreedStay>`
    select stay_id as "stayId", array_agg(id::text) as notes from ops.freed_home group by stay_id order by min(id)`.execute(
    executor,
  )
  return rows
}

/** Removes notes that have been dealt with. */
export async function deleteNotes(executor: Executor, notes: readonly string[]): Promise<void> {
  await sql`delete from ops.freed_home where id = any(${notes}::bigint[])`.execute(executor)
}

/** Returns those who wait for dates of a home, in the order in which they asked. */
export async function findWaiting(executor: Executor, stayId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select entry.id, entry.check_in as "checkIn", entry.check_out as "checkOut", ${party} as party,
      profile.display_name as name, profile.email
    from app.waitlist_entry entry join app.profile profile on profile.uid = entry.uid
    where entry.stay_id = ${stayId} and entry.told_at is null
      and ${canBeNotified}
    order by entry.asked_at, entry.id`.execute(executor)
  return rows
}

/** Dates of a home, and how many people would be told if they became free. */
export interface WaitingDates extends StayDates {
  readonly stayId: number
  readonly people: number
}

/** The homes, the nights and the moment to look at. */
interface WaitedFor {
  readonly ids: readonly number[]
  readonly span: { readonly from: string; readonly to: string | null }
  readonly at: Date
}

const waitedFor = ({ ids, span, at }: WaitedFor) => sql`
    select entry.stay_id as "stayId", entry.check_in as "checkIn", entry.check_out as "checkOut", count(*)::int as people
    from app.waitlist_entry entry join app.profile profile on profile.uid = entry.uid join app.stay s on s.id = entry.stay_id
    where entry.stay_id = any(${[...ids]}::int[]) and s.state in ('published', 'unlisted') and entry.told_at is null
      and daterange(entry.check_in, entry.check_out) && daterange(${span.from}::date, ${span.to}::date)
      and entry.check_in >= (${at}::timestamptz at time zone s.timezone)::date
      and ${canBeNotified}
    group by entry.stay_id, entry.check_in, entry.check_out`

/**
 * Returns the dates for which people wait in these homes, if they have a night in a span and are not over, by arrival.
 * It returns how many people wait, not who they are. Homes that are not shown are left out, because nobody is told
 * about them.
 */
export async function findWaitingDates(executor: Executor, about: WaitedFor): Promise<WaitingDates[]> {
  if (about.ids.length === 0) return []
  const { rows } = await sql<WaitingDates>`
    ${waitedFor(about)} order by entry.check_in, entry.check_out, entry.stay_id`.execute(executor)
  return rows
}

/** Returns the first of them, and how many there are. */
export async function findFirstWaitingDates(
  executor: Executor,
  { most, ...about }: WaitedFor & { readonly most: number },
): Promise<{ readonly rows: readonly WaitingDates[]; readonly count: number }> {
  const { rows } = await sql<WaitingDates & { count: number }>`
    select waited.*, count(*) over ()::int as count from (${waitedFor(about)}) waited
    order by waited."checkIn", waited."checkOut", waited."stayId" limit ${most}`.execute(executor)
  return { rows: rows.map(({ count: _count, ...row }) => row), count: rows[0]?.count ?? 0 }
}

/**
 * Marks people as told. Returns those who still waited, without those who have since removed their entry, booked, or
 * been told by another process. The entries are locked in the order of their ids, so that two processes wait for each
 * other instead of deadlocking.
 */
export async function markNotified(tx: Tx, ids: readonly string[], at: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select id from app.waitlist_entry where id = any(${ids}::uuid[]) and told_at is null order by id for update)
    update app.waitlist_entry entry set told_at = ${at} from waiting where entry.id = waiting.id
    returning entry.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

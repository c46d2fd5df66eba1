import { sql, type RawBuilder } from 'kysely'
import { sufficientRights, type GivenRight } from '#core/account/stay-right.ts'
import type { Executor, Tx } from '#db/database.ts'
import type { RunStay } from './rights-queries.ts'

/** Somebody with a right on a home. */
export interface PersonOfStay {
  readonly documentId: string
  readonly name: string | null
  readonly email: string | null
  readonly right: GivenRight
  readonly givenAt: Date
}

/** Returns those who were given a right on a home, by name. */
export async function findPeopleOfStay(db: Executor, stayId: number): Promise<PersonOfStay[]> {
  const { rows } = await sql<PersonOfStay>`
    select p.document_id as "documentId", coalesce(a.display_name, p.display_name) as name, coalesce(a.email, p.email) as email,
      given.level as "right", given.given_at as "givenAt"
    from app.home_right given join app.profile p on p.uid = given.uid left join identity.account a on a.uid = p.uid
    where given.stay_id = ${stayId} and p.deleted_at is null
    order by app.plain(coalesce(a.display_name, p.display_name, a.email, p.email)), p.uid`.execute(db)
  return rows
}

/** Somebody besides the host who gets mails about the bookings of a home. */
export interface HelperToTell {
  readonly uid: string
  readonly email: string
}

/**
 * Returns those who were given the right to the bookings of a home and get mails about them, in the order in which they
 * were given it. People who are blocked, who have switched the mails off, or whose address is not verified (and so may
 * be somebody else's) are left out.
 */
export async function findHelpersToTell(executor: Executor, stayId: number): Promise<HelperToTell[]> {
  const { rows } = await sql<HelperToTell>`
    select p.uid, coalesce(a.email, p.email) as email
    from app.home_right given join app.profile p on p.uid = given.uid left join identity.account a on a.uid = p.uid
    where given.stay_id = ${stayId} and given.level = any(${[...sufficientRights('bookings')]}::text[])
      and p.home_mails and p.role <> 'user' and not p.blocked and p.deleted_at is null and not coalesce(a.disabled, false)
      and coalesce(a.email, p.email) is not null and coalesce(a.email_verified, p.email_verified)
    order by given.given_at, p.uid`.execute(executor)
  return rows
}

/** Returns for how many homes of others somebody looks after the bookings. */
export async function countHelpedStays(db: Executor, uid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app.home_right given
    where given.uid = ${uid} and given.level = any(${[...sufficientRights('bookings')]}::text[])`.execute(db)
  return rows[0]?.count ?? 0
}

/** True when `p` may give rights on a home of the host `h`: as that host, or as an administrator. */
const mayShare = sql`(p.role = 'admin' or p.role = 'host' and h.uid = p.uid)`

/**
 * True when the invitation `i` can still be accepted and is for any of these homes. The condition matches the index of
 * such invitations.
 */
const openTo = (stays: RawBuilder<unknown>, at: Date) => sql`
  i.right_homes && ${stays} and i.home_right is not null and i.used_at is null and i.ended_at is null and i.expires_at > ${at}`

/** Somebody who was invited to a home and has not answered. */
export interface InvitedToStay {
  readonly id: string
  readonly email: string
  readonly right: GivenRight
  readonly expiresAt: Date
}

/** Returns the invitations to a home that can still be accepted, newest first, without those of a former host. */
export async function findInvitedToStay(db: Executor, stayId: number, at: Date): Promise<InvitedToStay[]> {
  const { rows } = await sql<InvitedToStay>`
    select i.id, i.email, i.home_right as "right", i.expires_at as "expiresAt"
    from app.invitation i join app.profile p on p.uid = i.invited_by
      join app.stay s on s.id = ${stayId} left join app.host h on h.id = s.host_id
    where ${openTo(sql`array[${stayId}::int]`, at)} and ${mayShare}
    order by i.created_at desc, i.id`.execute(db)
  return rows
}

/**
 * Returns the title of the first of these homes that already has as many open invitations as it may have, or null.
 * Invitations that the new one to this address replaces do not count. With `isLocked` nobody else can invite to these
 * homes until the transaction ends.
 */
export async function findFullOfInvitations(
  executor: Executor,
  about: {
    readonly homes: readonly number[]
    readonly email: string
    readonly invitedBy: string
    readonly most: number
    readonly at: Date
  },
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<string | null> {
  const { homes: stays, email, invitedBy, most, at } = about
  if (isLocked)
    await sql`select from app.stay where id = any(${[...stays]}::int[]) order by id for no key update`.execute(executor)
  const { rows } = await sql<{ title: string }>`
    select s.title
    from app.invitation i join app.profile p on p.uid = i.invited_by, unnest(i.right_homes) invited (id)
      join app.stay s on s.id = invited.id left join app.host h on h.id = s.host_id
    where ${openTo(sql`${[...stays]}::int[]`, at)} and s.id = any(${[...stays]}::int[])
      and ${mayShare} and not (i.email = ${email} and i.invited_by = ${invitedBy})
    group by s.id having count(*) >= ${most}
    order by app.plain(s.title), s.id limit 1`.execute(executor)
  return rows[0]?.title ?? null
}

/** Returns the other homes of the same host that are not archived, by title. */
export async function findOtherStaysOfHost(
  db: Executor,
  stayId: number,
  limit: number,
): Promise<{ readonly slug: string; readonly title: string }[]> {
  const { rows } = await sql<{ slug: string; title: string }>`
    select s.slug, s.title from app.stay s
    where s.id <> ${stayId} and s.state <> 'archived' and s.host_id in (
      select h.id from app.host h join app.host of_home on h.uid = of_home.uid
        join app.stay home on home.host_id = of_home.id where home.id = ${stayId})
    order by app.plain(s.title), s.id limit ${limit}`.execute(db)
  return rows
}

/** Returns the rights that somebody was given on homes of others, by title. */
export async function findGivenRights(
  db: Executor,
  uid: string,
): Promise<(RunStay & { readonly right: GivenRight; readonly givenAt: Date })[]> {
  const { rows } = await sql<RunStay & { right: GivenRight; givenAt: Date }>`
    select s.document_id as "documentId", s.slug, s.title, given.level as "right", given.given_at as "givenAt"
    from app.home_right given join app.stay s on s.id = given.stay_id where given.uid = ${uid} order by app.plain(s.title), s.id`.execute(
    db,
  )
  return rows
}

/** Gives somebody a right on these homes, replacing the one they have. Their own homes are left out. */
export async function giveStayRights(
  tx: Tx,
  {
    uid,
    homes: stays,
    right,
    by,
    at,
  }: {
    readonly uid: string
    readonly homes: readonly number[]
    readonly right: GivenRight
    readonly by: string | null
    readonly at: Date
  },
): Promise<void> {
  await sql`
    insert into app.home_right (uid, stay_id, level, given_by, given_at)
    select ${uid}, s.id, ${right}, ${by}, ${at} from app.stay s left join app.host h on h.id = s.host_id
    where s.id = any(${[...stays]}::int[]) and h.uid is distinct from ${uid}
    on conflict (uid, stay_id) do update set level = excluded.level, given_by = excluded.given_by, given_at = excluded.given_at`.execute(
    tx,
  )
}

/** Returns on which of these homes somebody may still give rights: as their host, or as an administrator. */
export async function staysInTheGiftOf(tx: Tx, uid: string, stays: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from app.stay s left join app.host h on h.id = s.host_id
    where s.id = any(${[...stays]}::int[])
      and exists (select from app.profile p where p.uid = ${uid} and ${mayShare})
    order by s.id for share of s`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the right of somebody on a home and locks it until the transaction ends, or null when they have none. */
export async function lockStayRight(
  tx: Tx,
  stayId: number,
  documentId: string,
): Promise<{ readonly uid: string; readonly right: GivenRight; readonly email: string | null } | null> {
  const { rows } = await sql<{ uid: string; right: GivenRight; email: string | null }>`
    select p.uid, given.level as "right", coalesce(a.email, p.email) as email
    from app.home_right given join app.profile p on p.uid = given.uid left join identity.account a on a.uid = p.uid
    where given.stay_id = ${stayId} and p.document_id = ${documentId}::uuid for update of given`.execute(tx)
  return rows[0] ?? null
}

/** Removes the right of somebody on a home. Conversations assigned to them there are then assigned to nobody. */
export async function endStayRight(tx: Tx, stayId: number, uid: string): Promise<void> {
  await tx.deleteFrom('app.home_right').where('stay_id', '=', stayId).where('uid', '=', uid).execute()
  await sql`update app.thread set assigned_to = null where stay_id = ${stayId} and assigned_to = ${uid}`.execute(tx)
}

/** Removes all rights of somebody on homes of others. */
export async function endStayRightsOf(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('app.home_right').where('uid', '=', uid).execute()
  await tx.updateTable('app.profile').set({ helps_only: false }).where('uid', '=', uid).execute()
}

/** Removes all rights that were given on the homes of a host. */
export async function endStayRightsGivenBy(tx: Tx, host: string): Promise<void> {
  await sql`
    delete from app.home_right given using app.stay s join app.host h on h.id = s.host_id
    where given.stay_id = s.id and h.uid = ${host}`.execute(tx)
}

/** Returns whether somebody is a host only because of rights on homes of others. */
export async function isHelper(db: Executor, uid: string): Promise<boolean> {
  const row = await db.selectFrom('app.profile').select('helps_only').where('uid', '=', uid).executeTakeFirst()
  return row?.helps_only ?? false
}

/** Returns existing users who are hosts only because of rights on homes of others, and have none left. */
export async function findHelpersWithoutRights(db: Executor, limit: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select p.uid from app.profile p
    where p.helps_only and p.role = 'host' and p.deleted_at is null
      and not exists (select from app.home_right given where given.uid = p.uid)
    limit ${limit}`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** Records whether somebody is a host only because of rights on homes of others. */
export async function markHelper(tx: Tx, uid: string, helpsOnly: boolean): Promise<void> {
  await tx.updateTable('app.profile').set({ helps_only: helpsOnly }).where('uid', '=', uid).execute()
}

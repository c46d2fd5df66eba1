import type { GivenRight } from '#core/account/stay-right.ts'
import { sql } from 'kysely'
import type { StaffRole } from '#core/account/role.ts'
import type { Executor, Tx } from '#db/database.ts'
import type { RefundLimit } from './rights-queries.ts'

/** An invitation without its secret. */
export interface Invitation {
  readonly id: string
  readonly role: StaffRole
  /** The only address that may accept. Null: anybody who has the link. */
  readonly email: string | null
  /**
   * The name or address of the person who invites. Null: the invitation was created at the command line, or they are
   * gone.
   */
  readonly inviter: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly usedAt: Date | null
  /** The uid of the person who invites. */
  readonly invitedBy: string | null
  /** The right that they get on the homes. Null: the homes become theirs. */
  readonly homeRight: GivenRight | null
  /** Numbers of the homes. */
  readonly homes: readonly number[]
  /** Their titles. */
  readonly stayTitles: readonly string[]
  readonly refundLimit: RefundLimit | null
}

const COLUMNS = sql`
  i.id, i.role, i.email, coalesce(p.display_name, p.email) as inviter,
  i.created_at as "createdAt", i.expires_at as "expiresAt", i.ended_at as "endedAt", i.used_at as "usedAt", i.homes || i.right_homes as homes,
  i.invited_by as "invitedBy", i.home_right as "homeRight",
  array(select s.title from app.stay s where s.id = any(i.homes || i.right_homes) order by app.plain(s.title), s.id) as "stayTitles",
  case when i.refund_limit is not null
    then jsonb_build_object('amountMinor', i.refund_limit, 'currency', i.refund_limit_currency) end as "refundLimit"`
const FROM = sql`app.invitation i left join app.profile p on p.uid = i.invited_by and p.deleted_at is null`

/** Stores an invitation and returns its id. */
export async function insertInvitation(
  tx: Tx,
  invitation: Pick<
    Invitation,
    'role' | 'email' | 'createdAt' | 'expiresAt' | 'homes' | 'homeRight' | 'refundLimit' | 'invitedBy'
  > & {
    readonly secretHash: Buffer
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('app.invitation')
    .values({
      secret_hash: invitation.secretHash,
      role: invitation.role,
      email: invitation.email,
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
      ...(invitation.homeRight === null ? { homes: [...invitation.homes] } : { right_homes: [...invitation.homes] }),
      home_right: invitation.homeRight,
      refund_limit: invitation.refundLimit?.amountMinor ?? null,
      refund_limit_currency: invitation.refundLimit?.currency ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the invitation whose secret has this hash, or null. */
export async function findInvitation(db: Executor, secretHash: Buffer): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    select ${COLUMNS} from ${FROM} where i.secret_hash = ${secretHash}`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns the invitation and locks it until the transaction ends, so that it is used only once, however many requests
 * try at the same time.
 */
export async function lockInvitation(tx: Tx, secretHash: Buffer): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    select ${COLUMNS} from ${FROM} where i.secret_hash = ${secretHash} for update of i`.execute(tx)
  return rows[0] ?? null
}

/** Returns the invitations that can still be accepted, newest first. */
export async function findOpenInvitations(db: Executor, at: Date): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select ${COLUMNS} from ${FROM}
    where i.used_at is null and i.ended_at is null and i.expires_at > ${at} order by i.created_at desc, i.id`.execute(
    db,
  )
  return rows
}

/** Records who has accepted an invitation. */
export async function useInvitation(tx: Tx, id: string, uid: string, at: Date): Promise<void> {
  await tx.updateTable('app.invitation').set({ used_at: at, used_by: uid }).where('id', '=', id).execute()
}

/** Records who has accepted an invitation to homes, and on which of them they got the right. */
export async function useStayInvitation(
  tx: Tx,
  {
    id,
    uid,
    homes: stays,
    at,
  }: { readonly id: string; readonly uid: string; readonly homes: readonly number[]; readonly at: Date },
): Promise<void> {
  const used = { used_at: at, used_by: uid, given_homes: [...stays] }
  await tx.updateTable('app.invitation').set(used).where('id', '=', id).execute()
}

const open = (db: Executor, at: Date) =>
  db.updateTable('app.invitation').set({ ended_at: at }).where('used_at', 'is', null).where('ended_at', 'is', null)

/** Ends an invitation. Returns false when it can no longer be accepted anyway. */
export async function endInvitation(db: Executor, id: string, at: Date): Promise<boolean> {
  const row = await open(db, at).where('id', '=', id).where('expires_at', '>', at).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Ends the invitations of an address, except those to homes, which the people who invited have to end. */
export async function endInvitationsOfAddress(tx: Tx, email: string, at: Date): Promise<void> {
  await open(tx, at).where('email', '=', email).where('home_right', 'is', null).execute()
}

/** Ends the invitations to any of these homes that somebody has sent to an address. */
export async function endStayInvitations(
  tx: Tx,
  {
    email,
    invitedBy,
    homes: stays,
    at,
  }: {
    readonly email: string
    readonly invitedBy: string | null
    readonly homes: readonly number[]
    readonly at: Date
  },
): Promise<void> {
  await open(tx, at)
    .where('email', '=', email)
    .where('invited_by', '=', invitedBy)
    .where('home_right', 'is not', null)
    .where(sql<boolean>`right_homes && ${[...stays]}::int[]`)
    .execute()
}

/** Ends the invitations to a role that were created at the command line and are for nobody in particular. */
export async function endUnnamedInvitations(tx: Tx, role: StaffRole, at: Date): Promise<void> {
  await open(tx, at).where('email', 'is', null).where('invited_by', 'is', null).where('role', '=', role).execute()
}

/** Ends the invitations that somebody has sent. */
export async function endInvitationsMadeBy(tx: Tx, uid: string, at: Date): Promise<void> {
  await open(tx, at).where('invited_by', '=', uid).execute()
}

/** Removes invitations that expired before an instant, and returns how many. */
export async function deleteInvitationsExpiredBefore(db: Executor, at: Date): Promise<number> {
  const result = await db.deleteFrom('app.invitation').where('expires_at', '<', at).executeTakeFirst()
  return Number(result.numDeletedRows)
}

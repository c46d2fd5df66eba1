import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { ofTenant } from './account-queries.ts'

/** What the content backend knows about a person besides the account. */
export interface ApiUser {
  readonly id: number
  readonly documentId: string
  readonly username: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The username of a profile: the chosen one, or one derived from its id. */
const USERNAME = sql<string>`coalesce(p.username, 'user-' || p.id::text)`

/** Returns the person with this uid as the content backend presents them, or null. */
export async function findApiUser(db: Executor, uid: string): Promise<ApiUser | null> {
  const row = await db
    .selectFrom('app.profile as p')
    .select(['p.id', 'p.document_id', USERNAME.as('username'), 'p.created_at', 'p.updated_at'])
    .where('p.uid', '=', uid)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        documentId: row.document_id,
        username: row.username,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      }
    : null
}

const OWN_NAME = /^user-([1-9]\d{0,14})$/

/** Returns the uid of the person with exactly this username among the accounts of the tenant, or null. */
export async function findUidByUsername(
  db: Executor,
  tenantId: string | null,
  username: string,
): Promise<string | null> {
  const id = OWN_NAME.exec(username)?.[1]
  const people = db
    .selectFrom('app.profile as p')
    .innerJoin('identity.account as a', 'a.uid', 'p.uid')
    .select('p.uid')
    .where(ofTenant(tenantId))
    .where('p.deleted_at', 'is', null)
  const named =
    id === undefined
      ? people.where(sql<boolean>`lower(p.username) = lower(${username})`).where('p.username', '=', username)
      : people.where('p.id', '=', Number(id)).where('p.username', 'is', null)
  return (await named.executeTakeFirst())?.uid ?? null
}

/** Gives a person another username. Throws a unique violation (`23505`, `profile_username`) when it is taken. */
export async function storeUsername(db: Executor, uid: string, username: string, at: Date): Promise<void> {
  await db.updateTable('app.profile').set({ username, updated_at: at }).where('uid', '=', uid).execute()
}

/** The facts with which an API session token is compared. */
export interface TokenFacts {
  readonly id: number
  readonly tokenVersion: number
  /** The sign-in that the token names, or null when there is none or it has ended. */
  readonly signIn: {
    readonly lastUsedAt: Date
    readonly absoluteExpiresAt: Date
    readonly authTime: Date
    readonly secondFactor: string | null
  } | null
}

/** Returns what is stored about the tokens of a person and about one of the person's sign-ins. */
export async function findTokenFacts(
  db: Executor,
  { uid, signIn, at }: { readonly uid: string; readonly signIn: string | null; readonly at: Date },
): Promise<TokenFacts | null> {
  const { rows } = await sql<{
    id: number
    token_version: number
    last_used_at: Date | null
    absolute_expires_at: Date | null
    auth_time: Date | null
    second_factor: string | null
  }>`
    select p.id, s.last_used_at, s.absolute_expires_at, s.auth_time, s.second_factor,
      case when a.uid is null then p.token_version else extract(epoch from a.valid_since)::bigint end as token_version
    from app.profile p
      left join identity.account a on a.uid = p.uid
      left join identity.session s on s.id = ${signIn}::uuid and s.uid = p.uid and s.revoked_at is null
        and s.idle_expires_at > ${at} and s.absolute_expires_at > ${at}
    where p.uid = ${uid} and p.deleted_at is null`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { last_used_at: lastUsedAt, absolute_expires_at: absoluteExpiresAt, auth_time: authTime } = row
  return {
    id: row.id,
    tokenVersion: row.token_version,
    signIn:
      lastUsedAt && absoluteExpiresAt && authTime
        ? { lastUsedAt, absoluteExpiresAt, authTime, secondFactor: row.second_factor }
        : null,
  }
}

/** Records that a sign-in was used, and until when it may now be idle. */
export async function touchSignIn(db: Executor, id: string, at: Date, idleExpiresAt: Date): Promise<void> {
  await db
    .updateTable('identity.session')
    .set({ last_used_at: at, idle_expires_at: idleExpiresAt })
    .where('id', '=', id)
    .execute()
}

import type { Role } from '#core/account/role.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** A stored session of the site, with the person to whom it belongs. */
export interface WebSession {
  readonly family: string
  readonly uid: string
  readonly provider: string
  readonly authTime: Date
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly idleExpiresAt: Date
  readonly absoluteExpiresAt: Date
  readonly supersededAt: Date | null
  /** The sign-in behind it. Null: a hosted service keeps the sign-ins. */
  readonly identitySession: string | null
  /** The second factor that the sign-in used, or null. */
  readonly secondFactor: string | null
}

/**
 * The person to whom a session or a token belongs: the profile, completed by the account if the embedded service holds
 * it.
 */
export interface Person {
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly phone: string | null
  readonly displayName: string | null
  readonly photoUrl: string | null
  readonly role: Role
  readonly blocked: boolean
  /** False for people whose account is held by a hosted identity service. */
  readonly hasAccount: boolean
  readonly disabled: boolean
  readonly validSince: Date | null
  readonly hasPassword: boolean
  /**
   * Linked sign-in methods besides e-mail and password, e.g. `google.com` or `phone`; for a hosted account, all
   * methods.
   */
  readonly providers: readonly string[]
}

interface PersonRow {
  uid: string
  email: string | null
  email_verified: boolean
  phone: string | null
  display_name: string | null
  photo_url: string | null
  role: Person['role']
  blocked: boolean
  has_account: boolean
  disabled: boolean
  valid_since: Date | null
  has_password: boolean
  providers: string[]
}

// The account wins wherever there is one: a verified address counts from the moment it is verified.
const PERSON_COLUMNS = sql`
  p.uid, p.role, p.blocked, a.uid is not null as has_account, coalesce(a.disabled, false) as disabled, a.valid_since,
  case when a.uid is null then p.email else a.email end as email,
  case when a.uid is null then p.email_verified else a.email_verified end as email_verified,
  case when a.uid is null then p.phone else a.phone end as phone,
  case when a.uid is null then p.display_name else a.display_name end as display_name,
  case when a.uid is null then p.photo_url else a.photo_url end as photo_url,
  a.password_hash is not null as has_password,
  case when a.uid is null then p.providers
    else array(select l.provider_id from identity.account_provider l where l.uid = p.uid)
      || case when a.phone is not null then array['phone'] else array[]::text[] end
  end as providers`

function personOf(row: PersonRow): Person {
  return {
    uid: row.uid,
    email: row.email,
    emailVerified: row.email_verified,
    phone: row.phone,
    displayName: row.display_name,
    photoUrl: row.photo_url,
    role: row.role,
    blocked: row.blocked,
    hasAccount: row.has_account,
    disabled: row.disabled,
    validSince: row.valid_since,
    hasPassword: row.has_password,
    providers: row.providers,
  }
}

/** Returns the person with this uid who is known to the site, or null. */
export async function findPerson(db: Executor, uid: string): Promise<Person | null> {
  const { rows } = await sql<PersonRow>`
    select ${PERSON_COLUMNS}
    from app.profile p left join identity.account a on a.uid = p.uid
    where p.uid = ${uid} and p.deleted_at is null`.execute(db)
  return rows[0] ? personOf(rows[0]) : null
}

interface WebSessionRow {
  family: string
  provider: string
  auth_time: Date
  session_created_at: Date
  last_seen_at: Date
  idle_expires_at: Date
  absolute_expires_at: Date
  superseded_at: Date | null
  identity_session: string | null
  second_factor: string | null
}

/**
 * Returns the session whose id has this hash, and its person, unless it has expired or the sign-in behind it was ended.
 * One indexed read.
 */
export async function findWebSession(
  db: Executor,
  idHash: Buffer,
  at: Date,
): Promise<{ session: WebSession; person: Person } | null> {
  const { rows } = await sql<PersonRow & WebSessionRow>`
    select s.family, s.provider, s.auth_time, s.created_at as session_created_at, s.last_seen_at, s.idle_expires_at,
      s.absolute_expires_at, s.superseded_at, s.identity_session, s.second_factor, ${PERSON_COLUMNS}
    from identity.web_session s
      join app.profile p on p.uid = s.uid and p.deleted_at is null
      left join identity.account a on a.uid = s.uid
      left join identity.session i on i.id = s.identity_session
    where s.id_hash = ${idHash} and s.idle_expires_at > ${at} and s.absolute_expires_at > ${at}
      and i.revoked_at is null`.execute(db)
  const row = rows[0]
  if (!row) return null
  const session: WebSession = {
    family: row.family,
    uid: row.uid,
    provider: row.provider,
    authTime: row.auth_time,
    createdAt: row.session_created_at,
    lastSeenAt: row.last_seen_at,
    idleExpiresAt: row.idle_expires_at,
    absoluteExpiresAt: row.absolute_expires_at,
    supersededAt: row.superseded_at,
    identitySession: row.identity_session,
    secondFactor: row.second_factor,
  }
  return { session, person: personOf(row) }
}

/** Stores a session id. */
export async function insertWebSession(
  db: Executor,
  session: Omit<WebSession, 'supersededAt' | 'secondFactor'> & {
    secondFactor?: string | null
    idHash: Buffer
    tokenIssuedAt: Date
    userAgent: string | null
    clientAddress: string | null
  },
): Promise<void> {
  await db
    .insertInto('identity.web_session')
    .values({
      id_hash: session.idHash,
      identity_session: session.identitySession,
      second_factor: session.secondFactor ?? null,
      family: session.family,
      uid: session.uid,
      provider: session.provider,
      auth_time: session.authTime,
      token_issued_at: session.tokenIssuedAt,
      user_agent: session.userAgent,
      client_address: session.clientAddress,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      idle_expires_at: session.idleExpiresAt,
      absolute_expires_at: session.absoluteExpiresAt,
    })
    .execute()
}

/** Lets an id that was replaced work until `until`, for requests that are in progress with it. */
export async function supersedeWebSession(db: Executor, idHash: Buffer, at: Date, until: Date): Promise<void> {
  await db
    .updateTable('identity.web_session')
    .set({ superseded_at: at, idle_expires_at: until })
    .where('id_hash', '=', idHash)
    .where('superseded_at', 'is', null)
    .execute()
}

/** Records that a session was used. */
export async function touchWebSession(db: Executor, idHash: Buffer, at: Date, idleExpiresAt: Date): Promise<void> {
  await db
    .updateTable('identity.web_session')
    .set({ last_seen_at: at, idle_expires_at: idleExpiresAt })
    .where('id_hash', '=', idHash)
    .where('superseded_at', 'is', null)
    .execute()
}

/** Ends the session to which this id belongs, under all ids it had. */
export async function deleteWebSession(db: Executor, idHash: Buffer): Promise<void> {
  await sql`
    delete from identity.web_session
    where family = (select family from identity.web_session where id_hash = ${idHash})`.execute(db)
}

/** Ends every session of a person. */
export async function deleteWebSessionsOf(db: Executor, uid: string): Promise<void> {
  await db.deleteFrom('identity.web_session').where('uid', '=', uid).execute()
}

/** Removes sessions that expired before this instant, and returns how many. */
export async function deleteWebSessionsExpiredBefore(db: Executor, before: Date): Promise<number> {
  const result = await db.deleteFrom('identity.web_session').where('idle_expires_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Stores that a sign-in can be restored with the token that has this hash. */
export async function insertRestoreToken(
  db: Executor,
  token: { hash: Buffer; identitySession: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('identity.restore_token')
    .values({ hash: token.hash, identity_session: token.identitySession, expires_at: token.expiresAt })
    .execute()
}

/** Uses up a restore token and returns its sign-in, or null when it is unknown, used or expired. */
export async function takeRestoreToken(db: Executor, hash: Buffer, at: Date): Promise<string | null> {
  const row = await db
    .deleteFrom('identity.restore_token')
    .where('hash', '=', hash)
    .returning(['identity_session', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > at ? row.identity_session : null
}

/** Removes restore tokens that expired before this instant, and returns how many. */
export async function deleteRestoreTokensExpiredBefore(db: Executor, before: Date): Promise<number> {
  const result = await db.deleteFrom('identity.restore_token').where('expires_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Makes the sessions of somebody end at these instants, unless they end before. */
export async function shortenWebSessions(tx: Executor, uid: string, idleUntil: Date, until: Date): Promise<void> {
  await sql`
    update identity.web_session
    set idle_expires_at = least(idle_expires_at, ${idleUntil}::timestamptz),
      absolute_expires_at = least(absolute_expires_at, ${until}::timestamptz)
    where uid = ${uid}`.execute(tx)
}

import { isUuid } from '#core/is-uuid.ts'
import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'

/** An open sign-in: one of the identity service, or a session of the site. */
export interface OpenSignIn {
  /** The same for all sign-ins of one browser. */
  readonly device: string
  readonly provider: string
  readonly userAgent: string | null
  readonly clientAddress: string | null
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

const MOST_SIGN_INS = 500

/**
 * Returns every sign-in of a person that is open at an instant, latest use first. A browser has one session of the site
 * and often several sign-ins of the identity service behind it, which share `device`. A sign-in without a session of
 * the site is a device of its own.
 */
export async function findOpenSignIns(db: Executor, uid: string, at: Date): Promise<OpenSignIn[]> {
  const identity = db
    .selectFrom('identity.session')
    .select([
      sql<string>`coalesce(web_family, id)`.as('device'),
      'provider',
      'user_agent',
      'client_address',
      'created_at',
      'last_used_at',
    ])
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .where('idle_expires_at', '>', at)
    .where('absolute_expires_at', '>', at)
  const web = db
    .selectFrom('identity.web_session')
    .select([
      'family as device',
      'provider',
      'user_agent',
      'client_address',
      'created_at',
      'last_seen_at as last_used_at',
    ])
    .where('uid', '=', uid)
    .where('superseded_at', 'is', null)
    .where('idle_expires_at', '>', at)
    .where('absolute_expires_at', '>', at)
  const rows = await identity.unionAll(web).orderBy('last_used_at', 'desc').limit(MOST_SIGN_INS).execute()
  return rows.map((row) => ({
    device: row.device,
    provider: row.provider,
    userAgent: row.user_agent,
    clientAddress: row.client_address,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}

/** Returns the device to which a session id of the site belongs, or null. */
export async function findDeviceOfWebSession(db: Executor, idHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('identity.web_session')
    .select('family')
    .where('id_hash', '=', idHash)
    .executeTakeFirst()
  return row?.family ?? null
}

/**
 * Returns the device to which a sign-in of the identity service belongs, and when its proofs were given, or null when
 * there is none with this id.
 */
export async function findSignInOfIdentitySession(
  db: Executor,
  sessionId: string,
): Promise<{ device: string; authTime: Date } | null> {
  // The id is compared as a UUID, not as text, because only that has an index.
  if (!isUuid(sessionId)) return null
  const row = await db
    .selectFrom('identity.session')
    .select([sql<string>`coalesce(web_family, id)`.as('device'), 'auth_time'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row ? { device: row.device, authTime: row.auth_time } : null
}

/** Records to which browser of the site a sign-in belongs. Returns false when the sign-in is over. */
export async function assignWebFamily(tx: Tx, sessionId: string, family: string): Promise<boolean> {
  const row = await tx
    .updateTable('identity.session')
    .set({ web_family: family })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the sign-ins of one browser, and returns how many. */
export async function endIdentitySessionsOfFamily(db: Executor, family: string, at: Date): Promise<number> {
  const result = await db
    .updateTable('identity.session')
    .set({ revoked_at: at })
    .where('web_family', '=', family)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/**
 * Ends the sign-ins of an account that were made with one passkey, except one of them, and the sessions of the site
 * behind them.
 */
export async function endSignInsByFactor(
  tx: Tx,
  ended: { readonly uid: string; readonly factorId: string; readonly except: string | null; readonly at: Date },
): Promise<void> {
  const signIns = await tx
    .updateTable('identity.session')
    .set({ revoked_at: ended.at })
    .where('uid', '=', ended.uid)
    .where('second_factor_id', '=', ended.factorId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`id is distinct from ${ended.except}::uuid`)
    .returning('id')
    .execute()
  if (signIns.length === 0) return
  await tx
    .deleteFrom('identity.web_session')
    .where(
      'identity_session',
      'in',
      signIns.map(({ id }) => id),
    )
    .execute()
}

/** Which of a person's devices: this one, or all but this one (null means all). */
export type DeviceChoice = { readonly only: string } | { readonly except: string | null }

/**
 * Ends sessions of the site and the sign-ins behind them, and returns how many devices they were. The sign-ins are
 * ended first: a request that opens a session locks its sign-in, so that the session either exists before the second
 * statement or is refused after the first.
 */
export async function endDevices(tx: Tx, uid: string, choice: DeviceChoice, at: Date): Promise<number> {
  // When a hosted service keeps the sign-ins, both lock the profile.
  await sql`select from app.profile where uid = ${uid} for update`.execute(tx)
  // Their API session tokens belong to no sign-in here, so they all end together with all other devices.
  if ('except' in choice)
    await sql`
      update app.profile p set token_version = token_version + 1
      where uid = ${uid} and not exists (select from identity.account a where a.uid = p.uid)`.execute(tx)
  const ended = await sql<{ id: string; device: string; counts: boolean }>`
    update identity.session set revoked_at = ${at}
    where uid = ${uid} and revoked_at is null and ${chosenSignIns(choice)}
    returning id, coalesce(web_family, id) as device, idle_expires_at > ${at} and absolute_expires_at > ${at} as counts`.execute(
    tx,
  )
  const signIns = ended.rows.map(({ id }) => id)
  const web = await sql<{ device: string; counts: boolean }>`
    delete from identity.web_session
    where uid = ${uid} and (identity_session = any(${signIns}::uuid[]) or ${chosenFamilies(choice)})
    returning family as device, superseded_at is null and idle_expires_at > ${at} as counts`.execute(tx)
  return new Set([...ended.rows, ...web.rows].flatMap(({ device, counts }) => (counts ? [device] : []))).size
}

function chosenSignIns(choice: DeviceChoice) {
  if ('only' in choice) return sql<boolean>`(id = ${choice.only}::uuid or web_family = ${choice.only}::uuid)`
  return choice.except === null ? sql<boolean>`true` : sql<boolean>`coalesce(web_family, id) <> ${choice.except}::uuid`
}

function chosenFamilies(choice: DeviceChoice) {
  if ('only' in choice) return sql<boolean>`family = ${choice.only}::uuid`
  return choice.except === null ? sql<boolean>`true` : sql<boolean>`family <> ${choice.except}::uuid`
}

/** Returns how many recovery codes of an account can still be used. */
export async function countUnusedRecoveryCodes(db: Executor, uid: string): Promise<number> {
  const row = await db
    .selectFrom('identity.recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('uid', '=', uid)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.left)
}

/** A message that was sent to somebody, without its content. */
export interface SentMessage {
  readonly channel: string
  readonly template: string
  readonly recipient: string
  readonly state: string
  readonly createdAt: Date
  readonly sentAt: Date | null
}

const MOST_MESSAGES = 1000

/** Returns the messages to these addresses and numbers, newest first, at most 1000. */
export async function findMessagesTo(db: Executor, recipients: readonly string[]): Promise<SentMessage[]> {
  if (recipients.length === 0) return []
  const rows = await db
    .selectFrom('ops.outbox')
    .select(['channel', 'template', 'recipient', 'state', 'created_at', 'sent_at'])
    .where('recipient', 'in', [...recipients])
    .orderBy('created_at', 'desc')
    .limit(MOST_MESSAGES)
    .execute()
  return rows.map((row) => ({
    channel: row.channel,
    template: row.template,
    recipient: row.recipient,
    state: row.state,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  }))
}

import { sql, type Selectable } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { OobCodeTable } from '#db/tables/identity-tables.ts'
import type { OobRequestType } from '#core/account/code-purpose.ts'

/** A one-time code that was sent by mail. Only its hash is stored. */
export interface OobCode {
  readonly requestType: OobRequestType
  /** Null for sign-in links, which belong to an address, and for addresses without an account. */
  readonly uid: string | null
  readonly tenantId: string | null
  /** The address of the account when the code was made. Null: it had none. */
  readonly email: string | null
  /** The address to which the account changes; for `RECOVER_EMAIL` the one to which it changed. */
  readonly newEmail: string | null
  /** The second factor that the code removes again. */
  readonly enrollmentId: string | null
  readonly continueUrl: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly usedAt: Date | null
}

const CODE_COLUMNS = [
  'request_type',
  'uid',
  'tenant_id',
  'email',
  'new_email',
  'enrollment_id',
  'continue_url',
  'created_at',
  'expires_at',
  'used_at',
] as const

function codeOf(row: Pick<Selectable<OobCodeTable>, (typeof CODE_COLUMNS)[number]>): OobCode {
  return {
    requestType: row.request_type,
    uid: row.uid,
    tenantId: row.tenant_id,
    email: row.email,
    newEmail: row.new_email,
    enrollmentId: row.enrollment_id,
    continueUrl: row.continue_url,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  }
}

/** Stores a code. */
export async function insertOobCode(db: Executor, code: Omit<OobCode, 'usedAt'> & { hash: Buffer }): Promise<void> {
  await db
    .insertInto('identity.oob_code')
    .values({
      hash: code.hash,
      request_type: code.requestType,
      uid: code.uid,
      tenant_id: code.tenantId,
      email: code.email,
      new_email: code.newEmail,
      enrollment_id: code.enrollmentId,
      continue_url: code.continueUrl,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute()
}

/** Returns whether an account has a code of this kind that is neither used nor expired. */
export async function hasOpenOobCode(
  db: Executor,
  uid: string,
  requestType: OobRequestType,
  at: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('identity.oob_code')
    .select('hash')
    .where('uid', '=', uid)
    .where('request_type', '=', requestType)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the code with this hash, used or not, or null. */
export async function findOobCode(db: Executor, hash: Buffer): Promise<OobCode | null> {
  const row = await db.selectFrom('identity.oob_code').select(CODE_COLUMNS).where('hash', '=', hash).executeTakeFirst()
  return row ? codeOf(row) : null
}

/**
 * Uses up a code, in one statement. Of any number of simultaneous callers exactly one gets it. Returns null when it is
 * unknown, used or expired.
 */
export async function consumeOobCode(db: Executor, hash: Buffer, at: Date): Promise<OobCode | null> {
  const row = await db
    .updateTable('identity.oob_code')
    .set({ used_at: at })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(CODE_COLUMNS)
    .executeTakeFirst()
  return row ? codeOf(row) : null
}

/**
 * Invalidates the unused codes of these types that belong to an account. `since`: only those made from then on;
 * `except`: all but this one.
 */
export async function retireOobCodes(
  db: Executor,
  uid: string,
  requestTypes: readonly OobRequestType[],
  at: Date,
  { since, except }: { readonly since?: Date; readonly except?: Buffer } = {},
): Promise<void> {
  let update = db
    .updateTable('identity.oob_code')
    .set({ used_at: at })
    .where('uid', '=', uid)
    .where('request_type', 'in', [...requestTypes])
    .where('used_at', 'is', null)
  if (since) update = update.where('created_at', '>=', since)
  if (except) update = update.where('hash', '<>', except)
  await update.execute()
}

/** Invalidates the unused sign-in links that were sent to an address. `except`: all but this one. */
export async function retireSignInLinks(
  db: Executor,
  tenantId: string | null,
  email: string,
  at: Date,
  except: Buffer | null = null,
): Promise<void> {
  let update = db
    .updateTable('identity.oob_code')
    .set({ used_at: at })
    .where(sql<boolean>`coalesce(tenant_id, '') = ${tenantId ?? ''}`)
    .where('email', '=', email)
    .where('request_type', '=', 'EMAIL_SIGNIN')
    .where('used_at', 'is', null)
  if (except) update = update.where('hash', '<>', except)
  await update.execute()
}

/** Removes codes that expired before this instant, and returns how many. */
export async function deleteOobCodesExpiredBefore(db: Executor, before: Date): Promise<number> {
  const result = await db.deleteFrom('identity.oob_code').where('expires_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

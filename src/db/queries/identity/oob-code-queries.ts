import type { Selectable } from 'kysely'
import type { Executor } from '../../database.ts'
import type { OobCodeTable, OobRequestType } from '../../tables/identity-tables.ts'

/** A one-time code that was sent by mail. Only its hash is known here. */
export interface OobCode {
  readonly requestType: OobRequestType
  readonly uid: string | null
  readonly email: string
  readonly newEmail: string | null
  readonly continueUrl: string | null
  readonly expiresAt: Date
  readonly usedAt: Date | null
}

const CODE_COLUMNS = ['request_type', 'uid', 'email', 'new_email', 'continue_url', 'expires_at', 'used_at'] as const

function codeOf(row: Pick<Selectable<OobCodeTable>, (typeof CODE_COLUMNS)[number]>): OobCode {
  return {
    requestType: row.request_type,
    uid: row.uid,
    email: row.email,
    newEmail: row.new_email,
    continueUrl: row.continue_url,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  }
}

/** Stores a code. */
export async function insertOobCode(
  db: Executor,
  code: {
    hash: Buffer
    requestType: OobRequestType
    uid: string | null
    email: string
    continueUrl: string | null
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await db
    .insertInto('identity.oob_code')
    .values({
      hash: code.hash,
      request_type: code.requestType,
      uid: code.uid,
      email: code.email,
      continue_url: code.continueUrl,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute()
}

/** The code with this hash, used or not, or null. */
export async function findOobCode(db: Executor, hash: Buffer): Promise<OobCode | null> {
  const row = await db.selectFrom('identity.oob_code').select(CODE_COLUMNS).where('hash', '=', hash).executeTakeFirst()
  return row ? codeOf(row) : null
}

/**
 * Uses a code up, in one statement: of any number of simultaneous callers exactly one gets it. Null when it is unknown, used
 * or expired.
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

/** Makes the unused codes of an account worthless, of one type or of all. */
export async function retireOobCodes(
  db: Executor,
  uid: string,
  requestType: OobRequestType | null,
  at: Date,
): Promise<void> {
  let update = db
    .updateTable('identity.oob_code')
    .set({ used_at: at })
    .where('uid', '=', uid)
    .where('used_at', 'is', null)
  if (requestType) update = update.where('request_type', '=', requestType)
  await update.execute()
}

/** Removes codes that expired before this instant; answers how many. */
export async function deleteOobCodesExpiredBefore(db: Executor, before: Date): Promise<number> {
  const result = await db.deleteFrom('identity.oob_code').where('expires_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

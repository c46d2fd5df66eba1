import type { Executor } from '#db/database.ts'
import type { TokenKind, TokenRole } from '#core/api-token-kind.ts'

/** A token without its secret. */
export interface ApiTokenRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly kind: TokenKind
  readonly role: TokenRole
  readonly permissions: readonly string[]
  /** The beginning of the secret. */
  readonly hint: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
}

/** A token before it is stored. */
export interface NewApiToken extends Omit<ApiTokenRow, 'id' | 'lastUsedAt'> {
  readonly secretHash: Buffer
  readonly createdBy: string
}

const COLUMNS = [
  'id',
  'name',
  'description',
  'kind',
  'role',
  'permissions',
  'hint',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
] as const

/** Stores a token and returns it. */
export async function insertApiToken(db: Executor, token: NewApiToken): Promise<ApiTokenRow> {
  return db
    .insertInto('ops.api_token')
    .values({
      name: token.name,
      description: token.description,
      kind: token.kind,
      role: token.role,
      permissions: [...token.permissions],
      secret_hash: token.secretHash,
      hint: token.hint,
      created_by: token.createdBy,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Returns every token that was not revoked, newest first, including those that have expired. */
export async function listApiTokens(db: Executor): Promise<ApiTokenRow[]> {
  return db
    .selectFrom('ops.api_token')
    .select(COLUMNS)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns the token with this secret that is valid at an instant, or null. */
export async function findApiTokenByHash(db: Executor, secretHash: Buffer, at: Date): Promise<ApiTokenRow | null> {
  const row = await db
    .selectFrom('ops.api_token')
    .select(COLUMNS)
    .where('secret_hash', '=', secretHash)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
    .executeTakeFirst()
  return row ?? null
}

/** Records that a token was used, unless a use after `notedBefore` was recorded already. */
export async function noteApiTokenUse(db: Executor, id: string, at: Date, notedBefore: Date): Promise<void> {
  await db
    .updateTable('ops.api_token')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', notedBefore)]))
    .execute()
}

/** Ends the tokens that somebody has created. */
export async function endApiTokensMadeBy(db: Executor, uid: string, at: Date): Promise<void> {
  await db
    .updateTable('ops.api_token')
    .set({ revoked_at: at })
    .where('created_by', '=', uid)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends a token. Returns false when there is none, or it was ended before. */
export async function endApiToken(db: Executor, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ops.api_token')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

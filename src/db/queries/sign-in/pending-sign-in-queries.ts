import type { Executor } from '#db/database.ts'

/** Stores a sign-in whose first factor was right and that waits for the second. */
export async function insertPendingSignIn(
  db: Executor,
  pending: {
    hash: Buffer
    uid: string
    provider: string
    extraClaims: Readonly<Record<string, unknown>>
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await db
    .insertInto('identity.pending_sign_in')
    .values({
      hash: pending.hash,
      uid: pending.uid,
      provider: pending.provider,
      extra_claims: JSON.stringify(pending.extraClaims),
      created_at: pending.createdAt,
      expires_at: pending.expiresAt,
    })
    .execute()
}

/** A sign-in that waits for its second factor. */
export interface PendingSignIn {
  readonly uid: string
  readonly provider: string
  readonly extraClaims: Readonly<Record<string, unknown>>
}

const PENDING_COLUMNS = ['uid', 'provider', 'extra_claims'] as const

interface PendingRow {
  readonly uid: string
  readonly provider: string
  readonly extra_claims: Record<string, unknown>
}

function pendingOf(row: PendingRow): PendingSignIn {
  return { uid: row.uid, provider: row.provider, extraClaims: row.extra_claims }
}

/** Returns the sign-in with this hash as long as it can be finished: unused, not expired, with attempts left. */
export async function findPendingSignIn(
  db: Executor,
  hash: Buffer,
  maxAttempts: number,
  at: Date,
): Promise<PendingSignIn | null> {
  const row = await db
    .selectFrom('identity.pending_sign_in')
    .select(PENDING_COLUMNS)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('attempts', '<', maxAttempts)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row ? pendingOf(row) : null
}

/**
 * Counts an attempt to finish a sign-in and locks its row until the transaction ends, so that simultaneous attempts
 * follow each other. Returns null when it can no longer be finished.
 */
export async function countPendingTry(
  db: Executor,
  hash: Buffer,
  maxAttempts: number,
  at: Date,
): Promise<PendingSignIn | null> {
  const row = await db
    .updateTable('identity.pending_sign_in')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('attempts', '<', maxAttempts)
    .where('expires_at', '>', at)
    .returning(PENDING_COLUMNS)
    .executeTakeFirst()
  return row ? pendingOf(row) : null
}

/** Records that a sign-in was finished, so that it cannot be finished again. */
export async function consumePendingSignIn(db: Executor, hash: Buffer, at: Date): Promise<void> {
  await db.updateTable('identity.pending_sign_in').set({ used_at: at }).where('hash', '=', hash).execute()
}

/** Removes the unfinished sign-ins of an account, because its credentials have changed. */
export async function deletePendingSignInsOf(db: Executor, uid: string): Promise<void> {
  await db.deleteFrom('identity.pending_sign_in').where('uid', '=', uid).execute()
}

/** Removes sign-ins that expired before this instant, and returns how many. */
export async function deletePendingSignInsExpiredBefore(db: Executor, before: Date): Promise<number> {
  const result = await db.deleteFrom('identity.pending_sign_in').where('expires_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

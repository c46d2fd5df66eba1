import type { Executor } from '#db/database.ts'

/** A secret shown to somebody who is setting up an authenticator app. */
export interface TotpSetup {
  readonly uid: string
  readonly secretSealed: Buffer
  readonly attempts: number
  readonly expiresAt: Date
  readonly usedAt: Date | null
}

/** Stores a setup. */
export async function insertTotpSetup(
  db: Executor,
  setup: Pick<TotpSetup, 'uid' | 'secretSealed' | 'expiresAt'> & { readonly hash: Buffer },
): Promise<void> {
  await db
    .insertInto('identity.totp_setup')
    .values({ hash: setup.hash, uid: setup.uid, secret_sealed: setup.secretSealed, expires_at: setup.expiresAt })
    .execute()
}

/** Returns the setup with this hash, used or not, or null. */
export async function findTotpSetup(db: Executor, hash: Buffer): Promise<TotpSetup | null> {
  const row = await db
    .selectFrom('identity.totp_setup')
    .select(['uid', 'secret_sealed', 'attempts', 'expires_at', 'used_at'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row
    ? {
        uid: row.uid,
        secretSealed: row.secret_sealed,
        attempts: row.attempts,
        expiresAt: row.expires_at,
        usedAt: row.used_at,
      }
    : null
}

/** Counts an attempt at an unused setup, as `countSmsTry` does. */
export async function countTotpSetupTry(db: Executor, hash: Buffer, maxAttempts: number, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('identity.totp_setup')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('attempts', '<', maxAttempts)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Uses up a setup. Of any number of simultaneous callers exactly one gets true. */
export async function consumeTotpSetup(db: Executor, hash: Buffer, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('identity.totp_setup')
    .set({ used_at: at })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Removes setups that expired before this instant, and returns how many. */
export async function deleteTotpSetupsExpiredBefore(db: Executor, before: Date): Promise<number> {
  const result = await db.deleteFrom('identity.totp_setup').where('expires_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

import type { Executor } from '#db/database.ts'

/**
 * Replaces all recovery codes of an account, including used ones. Without new codes it only removes them. `keyMark`:
 * tells the key of their hashes from others.
 */
export async function replaceRecoveryCodes(
  db: Executor,
  uid: string,
  hashes: readonly Buffer[],
  at: Date,
  keyMark: Buffer | null = null,
): Promise<void> {
  await db.deleteFrom('identity.recovery_code').where('uid', '=', uid).execute()
  if (hashes.length > 0)
    await db
      .insertInto('identity.recovery_code')
      .values(hashes.map((hash) => ({ uid, hash, key_mark: keyMark, created_at: at })))
      .execute()
}

/** Returns whether an account has unused recovery codes that were hashed with another key. */
export async function hasCodesOfOtherKey(db: Executor, uid: string, keyMark: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('identity.recovery_code')
    .select('uid')
    .where('uid', '=', uid)
    .where('used_at', 'is', null)
    .where('key_mark', '<>', keyMark)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a recovery code. Of any number of simultaneous callers exactly one gets true. */
export async function consumeRecoveryCode(db: Executor, uid: string, hash: Buffer, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('identity.recovery_code')
    .set({ used_at: at })
    .where('uid', '=', uid)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

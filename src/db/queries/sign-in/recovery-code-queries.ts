import type { Executor } from '#db/database.ts'

/** Replaces all recovery codes of an account, including used ones. Without new codes it only removes them. */
export async function replaceRecoveryCodes(
  db: Executor,
  uid: string,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> {
  await db.deleteFrom('identity.recovery_code').where('uid', '=', uid).execute()
  if (hashes.length > 0)
    await db
      .insertInto('identity.recovery_code')
      .values(hashes.map((hash) => ({ uid, hash, created_at: at })))
      .execute()
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

import type { Executor } from '#db/database.ts'

/**
 * Records that a one-time token was used. Of any number of simultaneous callers exactly one gets true. Kept until
 * `expiresAt`.
 */
export async function spendToken(db: Executor, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const result = await db
    .insertInto('identity.spent_token')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Removes what could not be used again anyway, and returns how many. */
export async function deleteSpentTokensExpiredBefore(db: Executor, before: Date): Promise<number> {
  const result = await db.deleteFrom('identity.spent_token').where('expires_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

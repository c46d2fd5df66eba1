import type { Executor } from '../../database.ts'

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

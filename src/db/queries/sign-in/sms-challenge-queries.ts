import type { Selectable } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { SmsChallengeTable } from '#db/tables/sign-in-method-tables.ts'

export type SmsPurpose = SmsChallengeTable['purpose']

/** A code that was sent to a phone. Only its HMAC is stored. */
export interface SmsChallenge {
  readonly purpose: SmsPurpose
  readonly phone: string
  readonly codeMac: Buffer
  readonly uid: string | null
  readonly enrollmentId: string | null
  readonly attempts: number
  readonly expiresAt: Date
  readonly consumedAt: Date | null
}

const CHALLENGE_COLUMNS = [
  'purpose',
  'phone',
  'code_mac',
  'uid',
  'enrollment_id',
  'attempts',
  'expires_at',
  'consumed_at',
] as const

function challengeOf(row: Pick<Selectable<SmsChallengeTable>, (typeof CHALLENGE_COLUMNS)[number]>): SmsChallenge {
  return {
    purpose: row.purpose,
    phone: row.phone,
    codeMac: row.code_mac,
    uid: row.uid,
    enrollmentId: row.enrollment_id,
    attempts: row.attempts,
    expiresAt: row.expires_at,
    consumedAt: row.consumed_at,
  }
}

/** Stores a challenge. */
export async function insertSmsChallenge(
  db: Executor,
  challenge: Pick<SmsChallenge, 'purpose' | 'phone' | 'codeMac' | 'uid' | 'enrollmentId' | 'expiresAt'> & {
    readonly hash: Buffer
    readonly createdAt: Date
  },
): Promise<void> {
  await db
    .insertInto('identity.sms_challenge')
    .values({
      hash: challenge.hash,
      purpose: challenge.purpose,
      phone: challenge.phone,
      code_mac: challenge.codeMac,
      uid: challenge.uid,
      enrollment_id: challenge.enrollmentId,
      created_at: challenge.createdAt,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Returns the challenge with this hash, used or not, or null. */
export async function findSmsChallenge(db: Executor, hash: Buffer): Promise<SmsChallenge | null> {
  const row = await db
    .selectFrom('identity.sms_challenge')
    .select(CHALLENGE_COLUMNS)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row ? challengeOf(row) : null
}

/**
 * Counts an attempt at an unused challenge in one statement and locks its row until the transaction ends, so that
 * simultaneous attempts follow each other. Returns false when it is used, has expired, or has no attempts left.
 */
export async function countSmsTry(db: Executor, hash: Buffer, maxAttempts: number, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('identity.sms_challenge')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('hash', '=', hash)
    .where('consumed_at', 'is', null)
    .where('attempts', '<', maxAttempts)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Uses up a challenge. Of any number of simultaneous callers exactly one gets true. */
export async function consumeSmsChallenge(db: Executor, hash: Buffer, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('identity.sms_challenge')
    .set({ consumed_at: at })
    .where('hash', '=', hash)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Removes challenges that expired before this instant, and returns how many. */
export async function deleteSmsChallengesExpiredBefore(db: Executor, before: Date): Promise<number> {
  const result = await db.deleteFrom('identity.sms_challenge').where('expires_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

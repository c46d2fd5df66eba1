import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import type { SigningKeyUse } from '#core/account/signing-key-use.ts'

/** A key pair for tokens. The private half is sealed with the key-encryption key. */
export interface StoredSigningKey {
  readonly kid: string
  readonly privateSealed: Buffer
  readonly publicJwk: Readonly<Record<string, unknown>>
  readonly signsFrom: Date
  readonly signsUntil: Date
  readonly publishedUntil: Date
}

/** Returns every key of a use that must still be published; the one that will sign longest comes last. */
export async function findPublishedSigningKeys(
  db: Executor,
  use: SigningKeyUse,
  at: Date,
): Promise<StoredSigningKey[]> {
  const rows = await db
    .selectFrom('identity.signing_key')
    .select(['kid', 'private_sealed', 'public_jwk', 'signs_from', 'signs_until', 'published_until'])
    .where('use', '=', use)
    .where('published_until', '>', at)
    .orderBy('signs_until')
    .execute()
  return rows.map((row) => ({
    kid: row.kid,
    privateSealed: row.private_sealed,
    publicJwk: row.public_jwk,
    signsFrom: row.signs_from,
    signsUntil: row.signs_until,
    publishedUntil: row.published_until,
  }))
}

/** Lets one process at a time decide whether a new key is due. Held until the transaction ends. */
export async function lockSigningKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identity.signing_key'))`.execute(tx)
}

/** Stores a key. */
export async function insertSigningKey(
  db: Executor,
  key: StoredSigningKey & { use: SigningKeyUse; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('identity.signing_key')
    .values({
      kid: key.kid,
      use: key.use,
      private_sealed: key.privateSealed,
      public_jwk: JSON.stringify(key.publicJwk),
      created_at: key.createdAt,
      signs_from: key.signsFrom,
      signs_until: key.signsUntil,
      published_until: key.publishedUntil,
    })
    .execute()
}

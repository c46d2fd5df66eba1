import type { Selectable } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { PasskeyTable } from '#db/tables/sign-in-method-tables.ts'

/** The public half of a key pair that an authenticator made for an account. */
export interface Passkey {
  /** Its id in tokens and sign-ins. */
  readonly passkeyId: string
  readonly uid: string
  /** Its id at the authenticator, base64url. */
  readonly credentialId: string
  /** A COSE key. */
  readonly publicKey: Buffer
  /** The last count of the authenticator. 0: it does not count. */
  readonly signCount: number
  readonly transports: readonly string[]
  readonly isBackedUp: boolean
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

function passkeyOf(row: Selectable<PasskeyTable>): Passkey {
  return {
    passkeyId: row.passkey_id,
    uid: row.uid,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    signCount: row.sign_count,
    transports: row.transports,
    isBackedUp: row.is_backed_up,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}

/** Returns the passkeys of an account, oldest first. */
export async function findPasskeys(db: Executor, uid: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('identity.passkey')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute()
  return rows.map(passkeyOf)
}

/** Returns the passkey with this id at the authenticator, or null. */
export async function findPasskeyByCredential(db: Executor, credentialId: string): Promise<Passkey | null> {
  const row = await db
    .selectFrom('identity.passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row ? passkeyOf(row) : null
}

/** Stores a passkey. Returns false when there is one with its credential id already. */
export async function insertPasskey(db: Executor, passkey: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> {
  const result = await db
    .insertInto('identity.passkey')
    .values({
      passkey_id: passkey.passkeyId,
      uid: passkey.uid,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: [...passkey.transports],
      is_backed_up: passkey.isBackedUp,
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Records a use of a passkey. Returns false when it was deleted in the meantime, or when the authenticator counts and
 * the count is not above the last one: then two devices have the same key.
 */
export async function usePasskey(
  db: Executor,
  used: { readonly passkeyId: string; readonly signCount: number; readonly isBackedUp: boolean; readonly at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('identity.passkey')
    .set({ sign_count: used.signCount, is_backed_up: used.isBackedUp, last_used_at: used.at })
    .where('passkey_id', '=', used.passkeyId)
    .where((where) => (used.signCount === 0 ? where('sign_count', '=', 0) : where('sign_count', '<', used.signCount)))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Renames a passkey of an account. Returns false when it has no such passkey. */
export async function renamePasskey(db: Executor, uid: string, credentialId: string, name: string): Promise<boolean> {
  const result = await db
    .updateTable('identity.passkey')
    .set({ name })
    .where('uid', '=', uid)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Removes a passkey of an account, by either of its ids, and returns it, or null when it has no such passkey. */
export async function deletePasskey(
  db: Executor,
  uid: string,
  which: { readonly credentialId: string } | { readonly passkeyId: string },
): Promise<Passkey | null> {
  const row = await db
    .deleteFrom('identity.passkey')
    .where('uid', '=', uid)
    .where(
      'credentialId' in which ? 'credential_id' : 'passkey_id',
      '=',
      'credentialId' in which ? which.credentialId : which.passkeyId,
    )
    .returningAll()
    .executeTakeFirst()
  return row ? passkeyOf(row) : null
}

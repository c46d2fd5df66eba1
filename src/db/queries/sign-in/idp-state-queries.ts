import type { Selectable } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { IdpStateTable } from '#db/tables/sign-in-method-tables.ts'

/** A flow with another provider that is in progress. Its `state` and its session id are stored as hashes only. */
export interface IdpState {
  readonly hash: Buffer
  readonly sessionIdHash: Buffer
  readonly providerId: string
  readonly tenantId: string | null
  readonly nonce: string
  readonly verifierSealed: Buffer
  readonly redirectUri: string
  /** Who asked for the flow, and what is to happen when the browser comes back. */
  readonly purpose: Readonly<Record<string, unknown>>
  readonly expiresAt: Date
}

function stateOf(row: Selectable<IdpStateTable>): IdpState {
  return {
    hash: row.hash,
    sessionIdHash: row.session_id_hash,
    providerId: row.provider_id,
    tenantId: row.tenant_id,
    nonce: row.nonce,
    verifierSealed: row.pkce_verifier_sealed,
    redirectUri: row.redirect_uri,
    purpose: row.purpose,
    expiresAt: row.expires_at,
  }
}

/** Stores a flow that begins. */
export async function insertIdpState(db: Executor, state: IdpState): Promise<void> {
  await db
    .insertInto('identity.idp_state')
    .values({
      hash: state.hash,
      session_id_hash: state.sessionIdHash,
      provider_id: state.providerId,
      tenant_id: state.tenantId,
      nonce: state.nonce,
      pkce_verifier_sealed: state.verifierSealed,
      redirect_uri: state.redirectUri,
      purpose: JSON.stringify(state.purpose),
      expires_at: state.expiresAt,
    })
    .execute()
}

/** Returns the flow with this hash that is still open at this instant, or null. */
export async function findOpenIdpState(db: Executor, hash: Buffer, at: Date): Promise<IdpState | null> {
  const row = await db
    .selectFrom('identity.idp_state')
    .selectAll()
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row ? stateOf(row) : null
}

/**
 * Uses up a flow for the browser that began it, in one statement. Of any number of simultaneous callers exactly one
 * gets it. Returns null, and leaves the flow as it is, when it is unknown, used, expired, or of another browser.
 */
export async function consumeIdpState(
  db: Executor,
  hash: Buffer,
  sessionIdHash: Buffer,
  at: Date,
): Promise<IdpState | null> {
  const row = await db
    .updateTable('identity.idp_state')
    .set({ used_at: at })
    .where('hash', '=', hash)
    .where('session_id_hash', '=', sessionIdHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst()
  return row ? stateOf(row) : null
}

/** Removes flows that expired before this instant, and returns how many. */
export async function deleteIdpStatesExpiredBefore(db: Executor, before: Date): Promise<number> {
  const result = await db.deleteFrom('identity.idp_state').where('expires_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

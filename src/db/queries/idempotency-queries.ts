import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** What became of an attempt to run a request under a key. */
export type IdempotencyClaim =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'running' }
  | { readonly kind: 'other_body' }
  | { readonly kind: 'answered'; readonly status: number; readonly response: unknown }

interface KeyRow {
  request_hash: Buffer
  status: number | null
  response: unknown
}

/**
 * Claims a key for one run. A key that has expired, or whose run began before `abandonedBefore` and never answered
 * (because its process died), is claimed again by the same request. `scope` says who asks and for what.
 */
export async function claimIdempotencyKey(
  db: Executor,
  entry: { scope: string; key: string; requestHash: Buffer; at: Date; abandonedBefore: Date; expiresAt: Date },
): Promise<IdempotencyClaim> {
  const { rows: claimed } = await sql`
    insert into ops.idempotency_key as k (scope, key, request_hash, created_at, expires_at)
    values (${entry.scope}, ${entry.key}, ${entry.requestHash}, ${entry.at}, ${entry.expiresAt})
    on conflict (scope, key) do update
      set request_hash = excluded.request_hash, created_at = excluded.created_at, expires_at = excluded.expires_at,
          status = null, response = null
      where k.expires_at <= ${entry.at}
         or (k.status is null and k.created_at < ${entry.abandonedBefore} and k.request_hash = excluded.request_hash)
    returning 1`.execute(db)
  if (claimed.length > 0) return { kind: 'claimed' }
  const { rows } = await sql<KeyRow>`
    select request_hash, status, response from ops.idempotency_key where scope = ${entry.scope} and key = ${entry.key}`.execute(
    db,
  )
  const row = rows[0]
  // The key was deleted in between: its run failed and released it, and the next attempt claims it.
  if (!row) return { kind: 'running' }
  if (!row.request_hash.equals(entry.requestHash)) return { kind: 'other_body' }
  return row.status === null ? { kind: 'running' } : { kind: 'answered', status: row.status, response: row.response }
}

/** Stores the answer of a run, for every repetition of the request. */
export async function keepIdempotentResponse(
  db: Executor,
  entry: { scope: string; key: string; status: number; response: unknown },
): Promise<void> {
  await sql`
    update ops.idempotency_key set status = ${entry.status}, response = ${JSON.stringify(entry.response)}::jsonb
    where scope = ${entry.scope} and key = ${entry.key}`.execute(db)
}

/** Releases a key: its run had no effect and may be repeated, even with another body. */
export async function releaseIdempotencyKey(db: Executor, entry: { scope: string; key: string }): Promise<void> {
  await sql`delete from ops.idempotency_key where scope = ${entry.scope} and key = ${entry.key} and status is null`.execute(
    db,
  )
}

/** Removes expired keys and returns how many. */
export async function deleteExpiredIdempotencyKeys(db: Executor, at: Date): Promise<number> {
  const result = await sql`delete from ops.idempotency_key where expires_at <= ${at}`.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}

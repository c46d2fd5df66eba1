import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db/database.ts'
import { claimIdempotencyKey, keepIdempotentResponse, releaseIdempotencyKey } from '#db/queries/idempotency-queries.ts'
import { invalidInput, problemResponse, type ApiResponse } from './api-response.ts'

const HOUR_MS = 3_600_000
const KEPT_MS = 7 * 24 * HOUR_MS
/** A run without an answer for this long has ended with its process. */
const ABANDONED_MS = 30_000
/** How long the second click of a double click waits for the answer of the first. */
const PATIENCE_MS = 3_000
const POLL_MS = 50

const KEY = /^[\x21-\x7e]{1,255}$/

interface IdempotentCall {
  /** Value of the header `Idempotency-Key`. */
  readonly key: string
  readonly uid: string
  readonly route: string
  readonly body: unknown
}

/**
 * Runs a request at most once for a key of a person and route. A repetition gets the stored answer with
 * `Idempotency-Replayed: true`; with another body 422; while the first one is running it waits 3 s, then 409 with
 * Retry-After. Only successes are stored: after a refusal the same key may be used again.
 */
export async function withIdempotency(
  deps: { readonly db: Db; readonly now: () => Date },
  call: IdempotentCall,
  run: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const fault = malformedKey(call.key)
  if (fault) return fault
  const entry = { scope: `${call.uid} ${call.route}`, key: call.key }
  const requestHash = createHash('sha256')
    .update(JSON.stringify(call.body) ?? '')
    .digest()
  for (let waited = 0; ; waited += POLL_MS) {
    const at = deps.now()
    const claim = await claimIdempotencyKey(deps.db, {
      ...entry,
      requestHash,
      at,
      abandonedBefore: new Date(at.getTime() - ABANDONED_MS),
      expiresAt: new Date(at.getTime() + KEPT_MS),
    })
    switch (claim.kind) {
      case 'claimed':
        return runAndKeep(deps.db, entry, run)
      case 'other_body':
        return problemResponse({ code: 'idempotency_key_reused' })
      case 'answered':
        return { status: claim.status, body: claim.response, headers: { 'idempotency-replayed': 'true' } }
      case 'running':
        if (waited >= PATIENCE_MS) return problemResponse({ code: 'idempotency_key_in_flight' })
        await sleep(POLL_MS)
    }
  }
}

/** Returns the refusal of an invalid key, or null. */
export function malformedKey(key: string): ApiResponse | null {
  return KEY.test(key)
    ? null
    : invalidInput({ 'Idempotency-Key': 'Idempotency-Key must be 1 to 255 visible ASCII characters' })
}

async function runAndKeep(
  db: Db,
  entry: { scope: string; key: string },
  run: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  try {
    const response = await run()
    if (response.status < 300)
      await keepIdempotentResponse(db, { ...entry, status: response.status, response: response.body })
    else await releaseIdempotencyKey(db, entry)
    return response
  } catch (error) {
    // Best effort: if the database has failed, the lease expires by itself.
    await releaseIdempotencyKey(db, entry).catch(() => undefined)
    throw error
  }
}

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** The answer to a call of the content API. `status` 0 = no answer. */
export interface CallResponse<Value = Readonly<Record<string, unknown>>> {
  readonly status: number
  readonly data: Value | null
  /** The code of the refusal, or the name of the connection error. */
  readonly code: string
  readonly headers: Headers
}

/**
 * A guest whose session was inserted into the database, so that no password has to be hashed, however many guests there
 * are.
 */
export interface ProductGuest {
  readonly uid: string
  readonly email: string
  call<Value = Readonly<Record<string, unknown>>>(
    method: string,
    path: string,
    data?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<CallResponse<Value>>
  /** Gives a card to the simulated provider; returns the status of the payment. */
  pay(clientSecret: string, card: string): Promise<string>
}

export interface GuestOptions {
  readonly role?: 'user' | 'host' | 'staff' | 'admin'
  /** An attempt that takes longer counts as lost. */
  readonly timeoutMs?: number
  /** The uids of guests from an earlier run, who sign in again; the others, up to `count`, are new. */
  readonly known?: readonly string[]
}

const MOST_TRIES = 20
const TRY_AGAIN_MS = 500

/** Returns the connection to the database of a product's embedded server. */
export function productConnection(dataDirectory: string): pg.ClientConfig {
  const host = readFileSync(path.join(dataDirectory, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[4]!
  return { host, user: 'holmstay', database: 'holmstay' }
}

/** Creates verified guests with sessions that last a year; they call `origin` as a browser on the site would. */
export async function createProductGuests(
  product: { readonly url: string; readonly dataDirectory: string },
  count: number,
  { role = 'user', timeoutMs = 20_000, known = [] }: GuestOptions = {},
): Promise<readonly ProductGuest[]> {
  const guests = Array.from({ length: count }, (_, index) => {
    const uid = known[index] ?? `${role}-${randomUUID()}`
    return { uid, email: `${uid}@example.com`, session: randomBytes(32).toString('base64url') }
  })
  const client = new pg.Client(productConnection(product.dataDirectory))
  await client.connect()
  try {
    await client.query(
      `insert into app.profile (uid, email, email_verified, role) select uid, email, true, $3::app.user_role
       from unnest($1::text[], $2::text[]) guest (uid, email)
       on conflict (uid) do nothing`,
      [guests.map(({ uid }) => uid), guests.map(({ email }) => email), role],
    )
    await client.query(
      `insert into identity.web_session (id_hash, family, uid, provider, auth_time, token_issued_at, created_at, last_seen_at,
         idle_expires_at, absolute_expires_at)
       select hash, gen_random_uuid(), uid, 'custom', now(), now(), now(), now(), now() + interval '1 year', now() + interval '1 year'
       from unnest($1::text[], $2::bytea[]) guest (uid, hash)`,
      [guests.map(({ uid }) => uid), guests.map(({ session }) => createHash('sha256').update(session).digest())],
    )
  } finally {
    await client.end()
  }
  return guests.map(({ uid, email, session }) => ({
    uid,
    email,
    async pay(clientSecret, card) {
      for (let tries = 1; ; tries++) {
        const response = await fetch(`${product.url}/demo/payments/${clientSecret}/confirm`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ card }),
        })
        // Retries like a guest in a browser would: the page says to try again a moment later.
        if (response.status === 503 && tries < MOST_TRIES) await pause(TRY_AGAIN_MS)
        else return ((await response.json()) as { data: { status: string } }).data.status
      }
    },
    async call<Value>(method: string, address: string, data?: unknown, headers: Readonly<Record<string, string>> = {}) {
      try {
        const response = await fetch(product.url + address, {
          method,
          headers: {
            cookie: `session=${session}`,
            origin: product.url,
            ...(data === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
          signal: AbortSignal.timeout(timeoutMs),
        })
        const body = (await response.json()) as { data?: Value | null; error?: { details?: { code?: string } } }
        const code = body.error?.details?.code ?? ''
        return { status: response.status, data: body.data ?? null, code, headers: response.headers }
      } catch (error) {
        const code = error instanceof Error ? error.name : 'unknown'
        return { status: 0, data: null, code, headers: new Headers() }
      }
    },
  }))
}

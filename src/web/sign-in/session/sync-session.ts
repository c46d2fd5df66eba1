/** The longest time the page waits for the server's session to follow the browser's sign-in. */
const TIME_BOX_MS = 5000

/**
 * The outcome of sending a token.
 * - `open`: the server has a session for it. `stale`: it is older than 300 s, and a newer one is needed.
 * - `refused`: the server does not accept this sign-in; sending it again changes nothing. `disabled`: nor any other of
 *   this account.
 * - `unreachable`: no answer in time, or the server is unavailable; the same token may be sent again.
 */
export type SessionResponse = 'open' | 'stale' | 'refused' | 'disabled' | 'unreachable'

/** How the browser's lost sign-in can be restored: by a custom token, or why it cannot. */
export type RestoreResponse =
  | { readonly kind: 'token'; readonly customToken: string }
  /** The server has no session either. */
  | { readonly kind: 'signed-out' }
  /** The session continues without the SDK: a hosted service has the account, or the server is unavailable. */
  | { readonly kind: 'not-now' }

export interface SessionSync {
  /** Sends the token. Never rejects, and never takes longer than the time box. */
  open(token: string): Promise<SessionResponse>
  /** Ends the server's session. Resolves to whether that worked; never rejects. */
  close(): Promise<boolean>
  /** Requests the sign-in of the server's session; never rejects. */
  restore(): Promise<RestoreResponse>
}

/** Used when no address is configured: the server is told nothing, and the page does not wait for it. */
export const NO_SYNC: SessionSync = {
  open: async () => 'refused',
  close: async () => true,
  restore: async () => ({ kind: 'not-now' }),
}

/**
 * Creates the token sync (specification §7): POST with the ID token as Bearer, DELETE when signed out, same origin. Two
 * simultaneous requests for the same token are sent as one.
 */
export function createSessionSync(url: string, send: typeof fetch = (input, init) => fetch(input, init)): SessionSync {
  const underWay = new Map<string, Promise<SessionResponse>>()
  const call = (path: string, init: RequestInit): Promise<Response | null> =>
    send(path, { ...init, credentials: 'same-origin', signal: AbortSignal.timeout(TIME_BOX_MS) }).catch(() => null)
  return {
    open(token) {
      const known = underWay.get(token)
      if (known) return known
      const sending = call(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
        .then(responseOf)
        .finally(() => underWay.delete(token))
      underWay.set(token, sending)
      return sending
    },
    close: async () => (await call(url, { method: 'DELETE' }))?.ok ?? false,
    async restore() {
      const response = await call(`${url}/token`, { method: 'POST' })
      if (response?.status === 401) return { kind: 'signed-out' }
      const body: unknown = response?.ok ? await response.json().catch(() => null) : null
      return typeof body === 'object' && body !== null && 'customToken' in body && typeof body.customToken === 'string'
        ? { kind: 'token', customToken: body.customToken }
        : { kind: 'not-now' }
    },
  }
}

async function responseOf(response: Response | null): Promise<SessionResponse> {
  if (response === null || response.status >= 500 || response.status === 429) return 'unreachable'
  if (response.ok) return 'open'
  const body: unknown = await response.json().catch(() => null)
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  if (error === 'stale-token') return 'stale'
  return error === 'user-disabled' ? 'disabled' : 'refused'
}

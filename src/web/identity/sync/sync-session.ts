/** The server's session follows the browser's sign-in for at most this long before the page goes on without it. */
const TIME_BOX_MS = 5000

export interface SessionSync {
  /** Sends the token. Resolves to whether the server took it; never rejects, never takes longer than the time box. */
  open(token: string): Promise<boolean>
  /** Ends the server's session. Resolves to whether that worked; never rejects. */
  close(): Promise<boolean>
}

/**
 * The wire of the token sync (specification §7): POST with the ID token as Bearer, DELETE when signed out, same origin.
 * The same token asked for twice at once is sent once.
 */
export function createSessionSync(url: string, send: typeof fetch = (input, init) => fetch(input, init)): SessionSync {
  const underWay = new Map<string, Promise<boolean>>()
  const call = async (init: RequestInit): Promise<boolean> => {
    try {
      const response = await send(url, {
        ...init,
        credentials: 'same-origin',
        signal: AbortSignal.timeout(TIME_BOX_MS),
      })
      return response.ok
    } catch {
      return false
    }
  }
  return {
    open(token) {
      const known = underWay.get(token)
      if (known) return known
      const sending = call({ method: 'POST', headers: { authorization: `Bearer ${token}` } }).finally(() =>
        underWay.delete(token),
      )
      underWay.set(token, sending)
      return sending
    },
    close: () => call({ method: 'DELETE' }),
  }
}

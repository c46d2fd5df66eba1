import { authEventChannel, type AuthEvent } from '#contract/account/auth-event.ts'

/** What the SDK takes for an iframe; here it is the page itself. */
interface EventFrame {
  restyle(): Promise<void>
  ping(done: () => void): Promise<void>
  register(name: string, listener: (message: { authEvent: AuthEvent }) => unknown): void
  send(name: string, message: unknown, done: (results: readonly object[]) => void): void
}

interface OpenFrame {
  open(options: { readonly url: string }, opened: (frame: EventFrame) => Promise<unknown>): Promise<EventFrame>
}

/** The part of `gapi.iframes` that the SDK reads. */
interface Gapi {
  readonly iframes: {
    readonly Iframe: object
    readonly CROSS_ORIGIN_IFRAMES_FILTER: object
    getContext(): OpenFrame
  }
}

declare global {
  interface Window {
    gapi?: Gapi
  }
}

/** The event that tells the SDK that no redirect is under way. */
const NO_EVENT: AuthEvent = {
  type: 'unknown',
  eventId: null,
  urlResponse: null,
  sessionId: null,
  postBody: null,
  tenantId: null,
  error: { code: 'auth/no-auth-event', message: 'An internal error has occurred.' },
}

/**
 * Replaces the script and the frame that the SDK would load from another host for popups and redirects. The site's own
 * handler is on this origin, so the browser's own channels are enough (docs/identity-protocol.md, The SDK and this
 * origin). Must be called before the SDK first needs them.
 */
export function installGapiShim(page: Window = window): void {
  page.gapi ??= {
    iframes: {
      Iframe: {},
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      getContext: () => ({
        async open({ url }, opened) {
          const frame = frameOf(new URL(url).searchParams)
          await opened(frame)
          return frame
        },
      }),
    },
  }
}

function frameOf(query: URLSearchParams): EventFrame {
  const name = authEventChannel(query.get('apiKey') ?? '', query.get('appName') ?? '')
  return {
    restyle: () => Promise.resolve(),
    async ping(done) {
      done()
    },
    register(kind, listener) {
      if (kind !== 'authEvent') return
      const channel = new BroadcastChannel(name)
      channel.addEventListener('message', ({ data }: MessageEvent<AuthEvent>) => listener({ authEvent: data }))
      // Not at once, because the SDK has not finished registering.
      queueMicrotask(() => listener({ authEvent: takeRedirectEvent(name) ?? NO_EVENT }))
    },
    send(kind, _message, done) {
      if (kind !== 'webStorageSupport') return
      try {
        done([{ webStorageSupport: true }])
      } catch {
        // The SDK throws after it was notified, to handle frames that answer twice.
      }
    },
  }
}

function takeRedirectEvent(name: string): AuthEvent | null {
  const kept = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  return kept === null ? null : (JSON.parse(kept) as AuthEvent)
}

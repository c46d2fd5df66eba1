import type { User } from '@firebase/auth'
import { SENT_KEY, SESSION_OPEN_EVENT } from './open-session.ts'
import type { Retry } from './retry.ts'
import type { SessionSync } from './sync-session.ts'

/** The server's session, as far as this page knows. */
export interface ServerSession {
  /**
   * Returns the name of the token that need not be sent: the server has accepted it, or refuses it for good. Null: the
   * next one is sent.
   */
  readonly sentToken: () => string | null
  /** Returns whether the server accepted a token in this page. */
  readonly isOpen: () => boolean
  /** Returns the account whose sign-ins the server refuses; null = none is known. */
  readonly disabledUid: () => string | null
  /** Sends a token with its name (`tokenName`). One that was not accepted is sent again later. */
  readonly send: (user: User, name: string, token: string) => Promise<void>
  /** Ends the session. */
  readonly end: () => Promise<void>
}

/** Creates what this page knows about the server's session; `serverUid` is whose it was when the page was rendered. */
export function followServerSession(
  session: SessionSync,
  serverUid: string | null | undefined,
  retry: Retry,
): ServerSession {
  let sentToken = believedToken(serverUid)
  let isOpen = false
  let disabledUid: string | null = null
  return {
    sentToken: () => sentToken,
    isOpen: () => isOpen,
    disabledUid: () => disabledUid,
    async send(user, name, token) {
      sentToken = name
      const response = await session.open(token)
      isOpen = response === 'open'
      disabledUid = response === 'disabled' ? user.uid : null
      if (isOpen) {
        const isNew = sessionStorage.getItem(SENT_KEY) !== name
        sessionStorage.setItem(SENT_KEY, name)
        retry.done()
        window.dispatchEvent(new Event(SESSION_OPEN_EVENT))
        // The page was rendered for another user, but the SDK's user is the one who signed in here. Reloads only once,
        // because cookies may be blocked.
        if (isNew && serverUid && serverUid !== user.uid) location.reload()
        return
      }
      // A refused token remains "sent", because it would be refused again.
      if (response === 'refused' || response === 'disabled') return retry.done()
      sentToken = null
      // The clock of this device is wrong, or the token waited too long. The SDK reports the new one, which is sent then.
      if (response === 'stale' && retry.mayRefresh()) await user.getIdToken(true)
      else retry.later()
    },
    async end() {
      retry.done()
      sessionStorage.removeItem(SENT_KEY)
      sentToken = null
      isOpen = false
      await session.close()
    },
  }
}

/**
 * Returns the name of the token that the server accepted in an earlier page of this tab, unless this page knows that
 * there is no session, or that it belongs to somebody else.
 */
function believedToken(serverUid: string | null | undefined): string | null {
  const sent = sessionStorage.getItem(SENT_KEY)
  if (serverUid === undefined) return sent
  return serverUid !== null && sent?.startsWith(`${serverUid}.`) ? sent : null
}

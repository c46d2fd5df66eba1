import { beforeAuthStateChanged, onIdTokenChanged, signInWithCustomToken, type Auth, type User } from '@firebase/auth'
import { authText } from '#web/text/auth-text.ts'
import { setAuthState } from '#web/sign-in/auth-state.ts'
import { mayBeSignedIn } from './when-signed-in.ts'
import { plainUser, readStoredUser, storeUser } from '#web/sign-in/stored-user.ts'
import { decideSessionSync, tokenName } from './session-sync.ts'
import { serverUser } from './server-user.ts'
import { forgetSignedInHint } from './signed-in-hint.ts'
import { markEnded } from './ended-mark.ts'
import { isDisabled } from './is-disabled.ts'
import { SIGNED_OUT_EVENT, type SignedOutReason } from './signed-out-event.ts'
import type { RestoreResponse, SessionResponse, SessionSync } from './sync-session.ts'
import { SENT_KEY, SESSION_OPEN_EVENT } from './open-session.ts'

export interface FollowedSdk {
  /** Whatever the SDK reported last has reached the server, or cannot now; at most the time box of a request. */
  readonly settled: () => Promise<void>
  /** Whether the server took a token in this page. */
  readonly isOpen: () => boolean
  /** The next sign-out is the visitor's own. */
  readonly expectSignOut: () => void
  /**
   * Gives the SDK the sign-in of the server's session back, if it has none and the server has one: the browser emptied its
   * storage. Silent; nothing ends for it. Afterwards the stored copy is right.
   */
  readonly restore: () => Promise<void>
}

const signedOut: RestoreResponse = { kind: 'signed-out' }

const FIRST_RETRY_MS = 5000
const LAST_RETRY_MS = 320_000

/**
 * Keeps the server's session, the stored copy and the auth state in step with the SDK (docs/identity-protocol.md, Session of the site).
 * Nothing here blocks or fails a sign-in: what the server did not take is sent again in the background.
 */
export function followSdk(auth: Auth, session: SessionSync, pageUid: string | null | undefined): FollowedSdk {
  const serverUid = pageUid === undefined ? serverUser() : pageUid
  let sentToken = believedToken(serverUid)
  let wasSignedIn = false
  let signOutExpected = false
  let isOpen = false
  let lastToken = ''
  let last: Promise<void> = Promise.resolve()
  const retry = createRetry(() => {
    if (auth.currentUser) last = follow(auth.currentUser, true).catch(fail)
  })

  const post = async (user: User, name: string, token: string): Promise<void> => {
    sentToken = name
    const response: SessionResponse = await session.open(token)
    isOpen = response === 'open'
    if (isOpen) {
      const isNew = sessionStorage.getItem(SENT_KEY) !== name
      sessionStorage.setItem(SENT_KEY, name)
      retry.done()
      window.dispatchEvent(new Event(SESSION_OPEN_EVENT))
      // The page was made for somebody else; the SDK's user is the one who signed in here. Once: cookies may be kept out.
      if (isNew && serverUid && serverUid !== user.uid) location.reload()
      return
    }
    // A refused token stays "sent": it is refused again.
    if (response === 'refused') return retry.done()
    sentToken = null
    // The clock of this device is wrong, or the token waited too long. The new one comes back here by itself.
    if (response === 'stale' && retry.mayRefresh()) await user.getIdToken(true)
    else retry.later()
  }

  const follow = async (user: User | null, hadUser: boolean): Promise<void> => {
    const token = user === null ? null : await user.getIdTokenResult()
    lastToken = token?.token ?? lastToken
    const sdk = user &&
      token && {
        uid: user.uid,
        issuedAtSeconds: Date.parse(token.issuedAtTime) / 1000,
        sessionId: typeof token.claims['sid'] === 'string' ? token.claims['sid'] : undefined,
      }
    const step = decideSessionSync({
      sdk,
      // Whatever the page said: a token that was not taken means that there is no session.
      serverUid: sdk !== null && retry.isDue() ? null : serverUid,
      sentToken,
      wasSignedIn: hadUser,
      nowSeconds: Date.now() / 1000,
    })
    if (step === 'post' && user && sdk && token) await post(user, tokenName(sdk), token.token)
    if (step === 'refresh-and-post' && user) await user.getIdToken(true)
    if (step === 'delete') {
      retry.done()
      sessionStorage.removeItem(SENT_KEY)
      sentToken = null
      isOpen = false
      await session.close()
    }
  }
  const fail = (error: unknown) => {
    retry.later()
    const isOffline = error instanceof Error && 'code' in error && error.code === 'auth/network-request-failed'
    if (!isOffline) setAuthState({ error: authText.authenticationError })
  }

  // The server's session is there before the page that signed in goes on.
  beforeAuthStateChanged(auth, (user) => (user === null ? undefined : follow(user, false).catch(() => undefined)))
  onIdTokenChanged(auth, (user) => {
    const hadUser = wasSignedIn
    const lost = user === null && hadUser && !signOutExpected
    wasSignedIn = user !== null
    if (user !== null) signOutExpected = false
    // Whoever signs out takes the stored copy away, so a tab that finds it gone only follows.
    const reason: SignedOutReason = readStoredUser() === null ? 'elsewhere' : 'ended'
    if (user !== null || hadUser) storeUser(user && plainUser(user))
    setAuthState({ user: user && plainUser(user) })
    // The SDK may report one change twice; the second report has nothing to do and must not hide that the first is under way.
    last = Promise.all([last, follow(user, hadUser).catch(fail)]).then(() => undefined)
    if (lost) void last.then(() => tellSignedOut(auth, reason, lastToken))
  })
  return {
    settled: () => last,
    isOpen: () => isOpen,
    expectSignOut: () => {
      signOutExpected = true
    },
    async restore() {
      if (auth.currentUser !== null || !mayBeSignedIn()) return
      const response = serverUid === null ? signedOut : await session.restore()
      if (response.kind === 'token') await signInWithCustomToken(auth, response.customToken).catch(() => undefined)
      if (response.kind !== 'signed-out') return
      if (readStoredUser() !== null) markEnded()
      storeUser(null)
      forgetSignedInHint()
    },
  }
}

/** Tells the page; the SDK keeps to itself why it signed somebody out, the service does not. */
async function tellSignedOut(auth: Auth, reason: SignedOutReason, lastToken: string): Promise<void> {
  const detail = reason === 'ended' && (await isDisabled(auth, lastToken)) ? 'disabled' : reason
  window.dispatchEvent(new CustomEvent<SignedOutReason>(SIGNED_OUT_EVENT, { detail }))
}

/** The token that an earlier page of this tab saw taken, unless this page knows that there is no session, or somebody else's. */
function believedToken(serverUid: string | null | undefined): string | null {
  const sent = sessionStorage.getItem(SENT_KEY)
  if (serverUid === undefined) return sent
  return serverUid !== null && sent?.startsWith(`${serverUid}.`) ? sent : null
}

/** Pauses between tries: 5 s, doubled each time up to about five minutes. */
function createRetry(again: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_RETRY_MS
  let refreshed = false
  let waiting = false
  return {
    later() {
      clearTimeout(timer)
      waiting = true
      timer = setTimeout(again, pause)
      pause = Math.min(pause * 2, LAST_RETRY_MS)
    },
    done() {
      clearTimeout(timer)
      pause = FIRST_RETRY_MS
      refreshed = false
      waiting = false
    },
    /** Whether a token is waiting to be taken. */
    isDue: () => waiting,
    /** Once until the server took a token: a clock that is wrong must not make tokens without end. */
    mayRefresh() {
      const may = !refreshed
      refreshed = true
      return may
    },
  }
}

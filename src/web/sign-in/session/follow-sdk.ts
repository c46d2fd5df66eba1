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
  /**
   * Resolves once the server has received what the SDK reported last, or cannot at present; at the latest after the
   * time box of a request.
   */
  readonly settled: () => Promise<void>
  /** Returns whether the server accepted a token in this page. */
  readonly isOpen: () => boolean
  /** Announces that the visitor causes the next sign-out. */
  readonly expectSignOut: () => void
  /**
   * Restores the SDK's sign-in from the server's session, if the SDK has none and the server has one because the
   * browser emptied its storage. It does not notify anybody and ends nothing. Afterwards the stored copy is right.
   */
  readonly restore: () => Promise<void>
}

const signedOut: RestoreResponse = { kind: 'signed-out' }

const FIRST_RETRY_MS = 5000
const LAST_RETRY_MS = 320_000

/**
 * Keeps the server's session, the stored copy and the auth state in step with the SDK (docs/identity-protocol.md,
 * Session of the site). Nothing here blocks or fails a sign-in: a token that the server did not accept is sent again in
 * the background.
 */
export function followSdk(auth: Auth, session: SessionSync, pageUid: string | null | undefined): FollowedSdk {
  const serverUid = pageUid === undefined ? serverUser() : pageUid
  let sentToken = believedToken(serverUid)
  let wasSignedIn = false
  let signOutExpected = false
  let isOpen = false
  /** The account whose sign-ins the server refuses. */
  let disabledUid: string | null = null
  let lastToken = ''
  let last: Promise<void> = Promise.resolve()
  const retry = createRetry(() => {
    if (auth.currentUser) last = follow(auth.currentUser, true).catch(fail)
  })

  const post = async (user: User, name: string, token: string): Promise<void> => {
    sentToken = name
    const response: SessionResponse = await session.open(token)
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
        isVerified: token.claims['email_verified'] === true,
        sessionId: typeof token.claims['sid'] === 'string' ? token.claims['sid'] : undefined,
      }
    const step = decideSessionSync({
      sdk,
      // Whatever the page said: if a token was not accepted, there is no session.
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

  // The server's session must be there before the page that signed in continues. What is thrown here refuses the
  // sign-in with `auth/login-blocked`.
  beforeAuthStateChanged(auth, async (user) => {
    if (user === null) return
    await follow(user, false).catch(() => undefined)
    if (disabledUid === user.uid) throw new Error('The account has been disabled.')
  })
  onIdTokenChanged(auth, (user) => {
    const hadUser = wasSignedIn
    const lost = user === null && hadUser && !signOutExpected
    wasSignedIn = user !== null
    if (user !== null) signOutExpected = false
    // The tab that signs out removes the stored copy, so a tab that finds it gone only follows.
    const reason: SignedOutReason = readStoredUser() === null ? 'elsewhere' : 'ended'
    if (user !== null || hadUser) storeUser(user && plainUser(user))
    setAuthState({ user: user && plainUser(user) })
    // The SDK may report a change twice; the second report has nothing to do and must not hide that the first is under
    // way.
    last = Promise.all([last, follow(user, hadUser).catch(fail)]).then(() => undefined)
    if (lost) void last.then(() => tellSignedOut(auth, disabledUid === null ? reason : 'disabled', lastToken))
    // The SDK had the user from before.
    else if (user) void last.then(() => (disabledUid === user.uid ? auth.signOut() : undefined))
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

/** Tells the page why somebody was signed out: the SDK does not say, but the service does. */
async function tellSignedOut(auth: Auth, reason: SignedOutReason, lastToken: string): Promise<void> {
  const detail = reason === 'ended' && (await isDisabled(auth, lastToken)) ? 'disabled' : reason
  window.dispatchEvent(new CustomEvent<SignedOutReason>(SIGNED_OUT_EVENT, { detail }))
}

/**
 * Returns the token that the server accepted in an earlier page of this tab, unless this page knows that there is no
 * session, or that it belongs to somebody else.
 */
function believedToken(serverUid: string | null | undefined): string | null {
  const sent = sessionStorage.getItem(SENT_KEY)
  if (serverUid === undefined) return sent
  return serverUid !== null && sent?.startsWith(`${serverUid}.`) ? sent : null
}

/** Waits between attempts: 5 s, doubled each time up to about five minutes. */
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
    /** Returns whether a token is waiting to be accepted. */
    isDue: () => waiting,
    /**
     * Allows one refresh until the server has accepted a token: with a wrong clock, tokens would otherwise be created
     * without end.
     */
    mayRefresh() {
      const may = !refreshed
      refreshed = true
      return may
    },
  }
}

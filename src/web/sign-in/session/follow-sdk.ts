import {
  beforeAuthStateChanged,
  onIdTokenChanged,
  signInWithCustomToken,
  type Auth,
  type IdTokenResult,
  type User,
} from '@firebase/auth'
import { authText } from '#web/text/auth-text.ts'
import { setAuthState } from '#web/sign-in/auth-state.ts'
import { mayBeSignedIn } from './when-signed-in.ts'
import { plainUser, readStoredUser, storeUser } from '#web/sign-in/stored-user.ts'
import { decideSessionSync, tokenName, type SyncSituation } from './session-sync.ts'
import { createRetry } from './retry.ts'
import { followServerSession } from './server-session.ts'
import { serverUser } from './server-user.ts'
import { forgetSignedInHint } from './signed-in-hint.ts'
import { markEnded } from './ended-mark.ts'
import { isDisabled } from './is-disabled.ts'
import { SIGNED_OUT_EVENT, type SignedOutReason } from './signed-out-event.ts'
import type { RestoreResponse, SessionSync } from './sync-session.ts'

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

/**
 * Keeps the server's session, the stored copy and the auth state in step with the SDK (docs/identity-protocol.md,
 * Session of the site). Nothing here blocks or fails a sign-in, except that of a disabled account: a token that the
 * server did not accept is sent again in the background.
 */
export function followSdk(auth: Auth, session: SessionSync, pageUid: string | null | undefined): FollowedSdk {
  const serverUid = pageUid === undefined ? serverUser() : pageUid
  let wasSignedIn = false
  let signOutExpected = false
  let lastToken = ''
  let last: Promise<void> = Promise.resolve()
  const retry = createRetry(() => {
    if (auth.currentUser) last = tellServer(auth.currentUser, true).catch(fail)
  })
  const server = followServerSession(session, serverUid, retry)

  const tellServer = async (user: User | null, hadUser: boolean): Promise<void> => {
    const token = user && (await user.getIdTokenResult())
    lastToken = token?.token ?? lastToken
    const sdk = user && token && signInOf(user, token)
    const step = decideSessionSync({
      sdk,
      // Whatever the page said: if a token was not accepted, there is no session.
      serverUid: sdk !== null && retry.isDue() ? null : serverUid,
      sentToken: server.sentToken(),
      wasSignedIn: hadUser,
      nowSeconds: Date.now() / 1000,
    })
    if (step === 'post' && user && sdk && token) await server.send(user, tokenName(sdk), token.token)
    if (step === 'refresh-and-post' && user) await user.getIdToken(true)
    if (step === 'delete') await server.end()
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
    await tellServer(user, false).catch(() => undefined)
    if (server.disabledUid() === user.uid) throw new Error('The account has been disabled.')
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
    last = Promise.all([last, tellServer(user, hadUser).catch(fail)]).then(() => undefined)
    if (lost) void last.then(() => tellSignedOut(auth, server.disabledUid() === null ? reason : 'disabled', lastToken))
    // The SDK had the user from before.
    else if (user) void last.then(() => (server.disabledUid() === user.uid ? auth.signOut() : undefined))
  })
  return {
    settled: () => last,
    isOpen: server.isOpen,
    expectSignOut: () => {
      signOutExpected = true
    },
    restore: () => restoreSignIn(auth, session, serverUid),
  }
}

/** Returns what a token says of the sign-in that it belongs to. */
function signInOf({ uid }: User, { issuedAtTime, claims }: IdTokenResult): NonNullable<SyncSituation['sdk']> {
  return {
    uid,
    issuedAtSeconds: Date.parse(issuedAtTime) / 1000,
    isVerified: claims['email_verified'] === true,
    sessionId: typeof claims['sid'] === 'string' ? claims['sid'] : undefined,
  }
}

async function restoreSignIn(auth: Auth, session: SessionSync, serverUid: string | null | undefined): Promise<void> {
  if (auth.currentUser !== null || !mayBeSignedIn()) return
  const response = serverUid === null ? signedOut : await session.restore()
  if (response.kind === 'token') await signInWithCustomToken(auth, response.customToken).catch(() => undefined)
  if (response.kind !== 'signed-out') return
  if (readStoredUser() !== null) markEnded()
  storeUser(null)
  forgetSignedInHint()
}

/** Tells the page why somebody was signed out: the SDK does not say, but the service does. */
async function tellSignedOut(auth: Auth, reason: SignedOutReason, lastToken: string): Promise<void> {
  const detail = reason === 'ended' && (await isDisabled(auth, lastToken)) ? 'disabled' : reason
  window.dispatchEvent(new CustomEvent<SignedOutReason>(SIGNED_OUT_EVENT, { detail }))
}

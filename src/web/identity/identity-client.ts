import {
  applyActionCode,
  beforeAuthStateChanged,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  onIdTokenChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
  type Auth,
  type User,
} from '@firebase/auth'
import type { PublicConfiguration } from '#contract/public-configuration.ts'
import { authWords } from '../messages/auth-messages.ts'
import { setAuthState } from './auth-state.ts'
import { startSdk } from './sdk-session.ts'
import { decideSessionSync, tokenName } from './sync/session-sync.ts'
import { readStoredUser, storeUser } from './stored-user.ts'
import { obeySignedOutMark } from './sync/signed-out-mark.ts'
import { createSessionSync, type SessionSync } from './sync/sync-session.ts'
import { verificationRefusal } from './verification-refusal.ts'

/** What the sign-in pages do with the SDK. Failures are the SDK's errors (`code` = `auth/…`) or an Error with a specified sentence. */
export interface IdentityClient {
  signIn(email: string, password: string): Promise<void>
  register(name: string, email: string, password: string, continueUrl: string): Promise<void>
  requestPasswordReset(email: string, continueUrl: string): Promise<void>
  setNewPassword(oobCode: string, password: string): Promise<void>
  resendVerification(continueUrl: string): Promise<void>
  confirmEmail(oobCode: string): Promise<void>
  reloadUser(): Promise<void>
  signOut(): Promise<void>
  /** Whether this browser still knew the user when the page began; the server then has a session again. */
  resumed(): boolean
}

export interface IdentityClientOptions {
  readonly config: PublicConfiguration
  /** uid of the server's session; null = none; undefined = the page does not know. */
  readonly serverUid: string | null | undefined
}

const SENT_KEY = 'holmstay.sent'

let client: Promise<IdentityClient> | undefined

/** The one client of this page; the first call decides. Rejects with 'Failed to initialize authentication'. */
export function identityClient(options: IdentityClientOptions): Promise<IdentityClient> {
  client ??= start(options).catch((error: unknown) => {
    client = undefined
    setAuthState({ loading: false, error: authWords.initializationFailed })
    throw new Error(authWords.initializationFailed, { cause: error })
  })
  return client
}

async function start({ config, serverUid }: IdentityClientOptions): Promise<IdentityClient> {
  const auth = startSdk(config.identity, location)
  await obeySignedOutMark(async () => {
    await signOut(auth)
    storeUser(null)
  })
  const session = followSdk(auth, createSessionSync(config.tokenSyncUrl), serverUid)
  await auth.authStateReady()
  await session.settled()
  if (auth.currentUser === null && readStoredUser() !== null) await forgetIfSignedOut()
  setAuthState({ initialized: true, loading: false })
  return {
    async signIn(email, password) {
      await signInWithEmailAndPassword(auth, email, password)
      await session.settled()
    },
    async register(name, email, password, continueUrl) {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      await updateProfile(user, { displayName: name })
      await sendEmailVerification(user, { url: continueUrl })
      storeUser(storable(user))
      await session.settled()
    },
    requestPasswordReset: (email, continueUrl) => sendPasswordResetEmail(auth, email, { url: continueUrl }),
    setNewPassword: (oobCode, password) => confirmPasswordReset(auth, oobCode, password),
    async resendVerification(continueUrl) {
      const refusal = verificationRefusal(readStoredUser(), auth.currentUser)
      if (refusal !== null || auth.currentUser === null) throw new Error(refusal ?? authWords.verificationNoAccount)
      await sendEmailVerification(auth.currentUser, { url: continueUrl })
    },
    async confirmEmail(oobCode) {
      await applyActionCode(auth, oobCode)
      if (auth.currentUser) await reload(auth.currentUser).catch(() => undefined)
      await session.settled()
    },
    async reloadUser() {
      if (auth.currentUser === null) throw new Error(authWords.notInitialized)
      await reload(auth.currentUser)
    },
    async signOut() {
      session.expectSignOut()
      await signOut(auth)
      await session.settled()
    },
    resumed: session.isOpen,
  }
}

/** A new token carries the verified e-mail to the server. */
async function reload(user: User): Promise<void> {
  try {
    await user.reload()
    await user.getIdToken(true)
    storeUser(storable(user))
  } catch (error) {
    throw new Error(authWords.reloadFailed, { cause: error })
  }
}

/** Keeps the server's session, the stored copy and the auth state in step with the SDK. Nothing here may block or fail a sign-in. */
function followSdk(auth: Auth, session: SessionSync, serverUid: string | null | undefined) {
  // A page that knows of no session must not believe an earlier one that the token was taken.
  let sentToken = serverUid === null ? null : sessionStorage.getItem(SENT_KEY)
  let wasSignedIn = false
  let signOutExpected = false
  let isOpen = false
  let last: Promise<void> = Promise.resolve()

  const follow = async (user: User | null): Promise<void> => {
    const token = user === null ? null : await user.getIdTokenResult().catch(() => null)
    if (user !== null && token === null) return
    const sdk = user && token && { uid: user.uid, issuedAtSeconds: Date.parse(token.issuedAtTime) / 1000 }
    const step = decideSessionSync({
      sdk,
      serverUid,
      sentToken,
      wasSignedIn,
      nowSeconds: Date.now() / 1000,
    })
    if (step === 'post' && sdk && token) {
      sentToken = tokenName(sdk)
      isOpen = await session.open(token.token)
      if (isOpen) sessionStorage.setItem(SENT_KEY, sentToken)
      else sentToken = null
    }
    // The new token comes back here by itself.
    if (step === 'refresh-and-post' && user) await user.getIdToken(true)
    if (step === 'delete') {
      sessionStorage.removeItem(SENT_KEY)
      await session.close()
    }
    wasSignedIn = user !== null
  }

  beforeAuthStateChanged(auth, (user) => (user === null ? undefined : follow(user).catch(() => undefined)))
  onIdTokenChanged(auth, (user) => {
    const forcedOut = user === null && wasSignedIn
    if (user !== null || forcedOut) storeUser(user && storable(user))
    setAuthState({ user: user && storable(user) })
    last = follow(user).catch(() => setAuthState({ error: authWords.authenticationError }))
    if (forcedOut && !signOutExpected) void last.then(() => window.dispatchEvent(new Event('holmstay:signed-out')))
  })
  return {
    settled: () => last,
    isOpen: () => isOpen,
    expectSignOut: () => {
      signOutExpected = true
    },
  }
}

/** The SDK lost the user: disabled, token revoked, or the browser emptied its storage. Only in the last case the server still knows them. */
async function forgetIfSignedOut(): Promise<void> {
  const answer = await fetch('/api/users/me').catch(() => null)
  if (answer?.status === 401 || answer?.status === 403) storeUser(null)
}

function storable(user: User) {
  const { uid, email, displayName, photoURL, emailVerified, phoneNumber } = user
  return { uid, email, displayName, photoURL, emailVerified, phoneNumber }
}

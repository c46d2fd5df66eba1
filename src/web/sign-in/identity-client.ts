import {
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  updateProfile,
  validatePassword,
  type Auth,
  type PasswordValidationStatus,
  type User,
} from '@firebase/auth'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { authText } from '#web/text/auth-text.ts'
import { setAuthState } from './auth-state.ts'
import { startSdk } from './start-sdk.ts'
import { readStoredUser, storeUser } from './stored-user.ts'
import { followSdk } from './session/follow-sdk.ts'
import { obeySignedOutMark } from './session/signed-out-mark.ts'
import { createSessionSync, NO_SYNC } from './session/sync-session.ts'
import { verificationRefusal } from './verification-refusal.ts'

/**
 * What the sign-in pages do with the SDK. Failures are the SDK's errors (`code` = `auth/…`) or an Error with a
 * specified sentence.
 */
export interface IdentityClient {
  /** The SDK itself, for the chunks that need more of it: phone, second factors, account security. */
  readonly auth: Auth
  signIn(email: string, password: string): Promise<void>
  register(name: string, email: string, password: string, continueUrl: string): Promise<void>
  requestPasswordReset(email: string, continueUrl: string): Promise<void>
  setNewPassword(oobCode: string, password: string): Promise<void>
  /** Returns which rules of the service's policy a password satisfies. */
  checkPassword(password: string): Promise<PasswordValidationStatus>
  sendSignInLink(email: string, continueUrl: string): Promise<void>
  signInWithLink(email: string, oobCode: string): Promise<void>
  /** Takes over a sign-in that the service made without the SDK, such as one with a passkey. */
  signInWithToken(customToken: string): Promise<void>
  resendVerification(continueUrl: string): Promise<void>
  confirmEmail(oobCode: string): Promise<void>
  reloadUser(): Promise<void>
  /** Ends the sign-in, and removes what this tab keeps of what was typed: whoever uses the browser next must not see it. */
  signOut(): Promise<void>
  /**
   * Announces that the visitor causes the next sign-out, for example by deleting the account, so that the page need not
   * explain it.
   */
  expectSignOut(): void
  /** Resolves once the server's session has followed the latest change of the SDK; never rejects. */
  settled(): Promise<void>
  /** Returns whether this browser still knew the user when the page began; the server then has a session again. */
  resumed(): boolean
}

export interface IdentityClientOptions {
  readonly config: PublicConfiguration
  /** The uid of the server's session; null = none; undefined = the page does not know. */
  readonly serverUid: string | null | undefined
}

let client: Promise<IdentityClient> | undefined

/** Returns the one client of this page; the first call decides. Rejects with 'Failed to initialize authentication'. */
export function identityClient(options: IdentityClientOptions): Promise<IdentityClient> {
  client ??= start(options).catch((error: unknown) => {
    client = undefined
    setAuthState({ loading: false, error: authText.initializationFailed })
    throw new Error(authText.initializationFailed, { cause: error })
  })
  return client
}

async function start({ config, serverUid }: IdentityClientOptions): Promise<IdentityClient> {
  const auth = startSdk(config.identity, location)
  const signedOutBefore = await obeySignedOutMark(async () => {
    await signOut(auth)
    storeUser(null)
  })
  const session = followSdk(
    auth,
    config.tokenSyncUrl === null ? NO_SYNC : createSessionSync(config.tokenSyncUrl),
    serverUid,
  )
  await auth.authStateReady()
  await session.settled()
  if (!signedOutBefore) await session.restore()
  await session.settled()
  setAuthState({ initialized: true, loading: false })
  return {
    auth,
    async signIn(email, password) {
      await signInWithEmailAndPassword(auth, email, password)
      await session.settled()
    },
    async register(name, email, password, continueUrl) {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      await updateProfile(user, { displayName: name })
      // If the mail could not be sent, the account exists all the same, and /verify-email sends it again.
      await sendEmailVerification(user, { url: continueUrl }).catch(() => undefined)
      storeUser(user)
      await session.settled()
    },
    requestPasswordReset: (email, continueUrl) => sendPasswordResetEmail(auth, email, { url: continueUrl }),
    setNewPassword: (oobCode, password) => confirmPasswordReset(auth, oobCode, password),
    checkPassword: (password) => validatePassword(auth, password),
    sendSignInLink: (email, continueUrl) =>
      sendSignInLinkToEmail(auth, email, { url: continueUrl, handleCodeInApp: true }),
    async signInWithLink(email, oobCode) {
      await signInWithEmailLink(auth, email, signInLink(config.identity.apiKey, oobCode))
      await session.settled()
    },
    async signInWithToken(customToken) {
      await signInWithCustomToken(auth, customToken)
      await session.settled()
    },
    async resendVerification(continueUrl) {
      // The address may meanwhile have been verified elsewhere.
      if (auth.currentUser && readStoredUser() !== null) await reload(auth.currentUser)
      const refusal = verificationRefusal(readStoredUser(), auth.currentUser)
      if (refusal !== null || auth.currentUser === null) throw new Error(refusal ?? authText.verificationNoAccount)
      await sendEmailVerification(auth.currentUser, { url: continueUrl })
    },
    async confirmEmail(oobCode) {
      await applyActionCode(auth, oobCode)
      if (auth.currentUser) await reload(auth.currentUser).catch(() => undefined)
      await session.settled()
    },
    async reloadUser() {
      if (auth.currentUser === null) throw new Error(authText.notInitialized)
      await reload(auth.currentUser)
    },
    async signOut() {
      session.expectSignOut()
      await signOut(auth)
      await session.settled()
      forgetTab()
    },
    expectSignOut: session.expectSignOut,
    settled: session.settled,
    resumed: session.isOpen,
  }
}

/** Returns the link of the mail as the SDK reads it; the page only keeps its code. */
function signInLink(apiKey: string, oobCode: string): string {
  return `${location.origin}/__/auth/action?${new URLSearchParams({ mode: 'signIn', apiKey, oobCode }).toString()}`
}

/** Removes what this tab remembers. Not to be used when a sign-in ends by itself: its user wants to go on afterwards. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // The storage is blocked, and nothing was kept.
  }
}

/** Reloads the user with a new token, which carries the verified e-mail to the server. */
async function reload(user: User): Promise<void> {
  try {
    await user.reload()
    await user.getIdToken(true)
    storeUser(user)
  } catch (error) {
    throw new Error(authText.reloadFailed, { cause: error })
  }
}

import {
  browserPopupRedirectResolver,
  getRedirectResult,
  GithubAuthProvider,
  GoogleAuthProvider,
  linkWithPopup,
  OAuthProvider,
  SAMLAuthProvider,
  reauthenticateWithPopup,
  signInWithPopup,
  signInWithRedirect,
  type Auth,
  type AuthProvider,
  type User,
  type UserCredential,
} from '@firebase/auth'
import { _getInstance } from '@firebase/auth/internal'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { installGapiShim } from './gapi-shim.ts'

/**
 * Sign-ins with other providers in a window of their own. Failures are the SDK's errors, e.g.
 * `auth/popup-closed-by-user`.
 */
export interface ProviderWindows {
  signIn(providerId: string): Promise<UserCredential>
  link(user: User, providerId: string): Promise<UserCredential>
  reauthenticate(user: User, providerId: string): Promise<UserCredential>
  /** Leaves this page; `redirectResult` returns the outcome on the next one. */
  redirect(providerId: string): Promise<never>
  /** Null when no redirect was under way. */
  redirectResult(): Promise<UserCredential | null>
}

/** The part of its window opener that the SDK itself calls. */
interface WindowOpener {
  /** Whether this browser opens windows only right after a press: Safari, and all browsers on phones. */
  readonly _shouldInitProactively: boolean
  _initialize(auth: Auth): Promise<unknown>
}

/**
 * Returns the windows for an SDK that has started; resolves when a press can open one. With the embedded service
 * nothing is loaded from another host. With a hosted project the SDK loads a script and a frame of Google's, usually
 * after the press; where that would be too late, it loads them now.
 */
export async function providerWindows(
  auth: Auth,
  { kind }: Pick<PublicConfiguration['identity'], 'kind'>,
): Promise<ProviderWindows> {
  const resolver = browserPopupRedirectResolver
  if (kind === 'embedded') installGapiShim()
  else {
    const opener = _getInstance<WindowOpener>(resolver)
    // A failure is retried, and reported, when a window is wanted.
    if (opener._shouldInitProactively) await opener._initialize(auth).catch(() => undefined)
  }
  return {
    signIn: (providerId) => signInWithPopup(auth, providerOf(providerId), resolver),
    link: (user, providerId) => linkWithPopup(user, providerOf(providerId), resolver),
    reauthenticate: (user, providerId) => reauthenticateWithPopup(user, providerOf(providerId), resolver),
    redirect: (providerId) => signInWithRedirect(auth, providerOf(providerId), resolver),
    redirectResult: () => getRedirectResult(auth, resolver),
  }
}

function providerOf(providerId: string): AuthProvider {
  if (providerId === GoogleAuthProvider.PROVIDER_ID) return new GoogleAuthProvider()
  if (providerId === GithubAuthProvider.PROVIDER_ID) return new GithubAuthProvider()
  if (providerId.startsWith('saml.')) return new SAMLAuthProvider(providerId)
  return new OAuthProvider(providerId)
}

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
import type { PublicConfiguration } from '#contract/public-configuration.ts'
import { installGapiShim } from './gapi-shim.ts'

/** Sign-ins through other providers in a window of their own. Failures are the SDK's errors, e.g. `auth/popup-closed-by-user`. */
export interface ProviderWindows {
  signIn(providerId: string): Promise<UserCredential>
  link(user: User, providerId: string): Promise<UserCredential>
  reauthenticate(user: User, providerId: string): Promise<UserCredential>
  /** Leaves this page; `redirectResult` tells on the next one how it went. */
  redirect(providerId: string): Promise<never>
  /** Null when no redirect was under way. */
  redirectResult(): Promise<UserCredential | null>
}

/** The windows for an SDK that is started. With the embedded service nothing is loaded from another host. */
export function providerWindows(auth: Auth, { kind }: Pick<PublicConfiguration['identity'], 'kind'>): ProviderWindows {
  if (kind === 'embedded') installGapiShim()
  const resolver = browserPopupRedirectResolver
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

import { _getProvider, initializeApp, type FirebaseApp } from '@firebase/app'
import { browserLocalPersistence, indexedDBLocalPersistence, initializeAuth, type Auth } from '@firebase/auth'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'

declare module '@firebase/app' {
  // Exported by the package for its sister packages, but missing from its public types.
  export function _getProvider(
    app: FirebaseApp,
    name: 'auth-internal',
  ): { getImmediate(): { addAuthTokenListener(listener: (token: string | null) => void): void } }
}

/**
 * Starts the official SDK. With the embedded identity service its three addresses are set to this origin
 * (docs/identity-protocol.md, The SDK and this origin); with the hosted one they are left as they are.
 */
export function startSdk(config: PublicConfiguration['identity'], place: Pick<Location, 'protocol' | 'host'>): Auth {
  const app = initializeApp({ apiKey: config.apiKey, authDomain: config.authDomain, projectId: config.projectId })
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
  if (config.kind === 'embedded' && config.path !== null) {
    auth.config.apiHost = place.host + config.path
    auth.config.tokenApiHost = place.host + config.path
    auth.config.apiScheme = place.protocol.replace(':', '')
  }
  keepTokenFresh(app)
  return auth
}

/** Keeps a listener for tokens: only then does the SDK refresh them five minutes before expiry (specification §9). */
function keepTokenFresh(app: FirebaseApp): void {
  _getProvider(app, 'auth-internal')
    .getImmediate()
    .addAuthTokenListener(() => {})
}

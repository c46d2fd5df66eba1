import { initializeApp } from '@firebase/app'
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  createUserWithEmailAndPassword,
  initializeAuth,
  linkWithRedirect,
  OAuthProvider,
  onAuthStateChanged,
  reauthenticateWithRedirect,
  signOut,
  type Auth,
} from '@firebase/auth'
import { installGapiShim } from '#web/sign-in/provider/gapi-shim.ts'
import { hasPendingRedirect, loadProviderWindows } from '#web/sign-in/provider/load-provider-windows.ts'
import { startSdk } from '#web/sign-in/start-sdk.ts'

/** A page with a button for everything the SDK does with other providers; what comes of it stands in `#result`. */
const identity = {
  kind: 'embedded',
  apiKey: 'holmstay',
  authDomain: location.host,
  projectId: 'holmstay',
  path: '/identity',
} as const

const query = new URLSearchParams(location.search)
const auth = query.has('resolver') ? sdkWithResolver() : startSdk(identity, location)
const windows = await loadProviderWindows(auth, identity)
const providerId = query.get('provider') ?? 'oidc.acme'

/** The SDK links and re-authenticates by redirect only when it knew its resolver from the beginning. The site itself does not. */
function sdkWithResolver(): Auth {
  installGapiShim()
  const started = initializeAuth(initializeApp({ ...identity }), {
    persistence: browserLocalPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  const host = location.host + identity.path
  return Object.assign(started, { config: Object.assign(started.config, { apiHost: host, tokenApiHost: host }) })
}

const actions: Readonly<Record<string, () => Promise<unknown>>> = {
  signIn: () => windows.signIn(providerId),
  link: () => windows.link(auth.currentUser!, providerId),
  reauthenticate: () => windows.reauthenticate(auth.currentUser!, providerId),
  redirect: () => windows.redirect(providerId),
  linkByRedirect: () => linkWithRedirect(auth.currentUser!, new OAuthProvider(providerId)),
  reauthenticateByRedirect: () => reauthenticateWithRedirect(auth.currentUser!, new OAuthProvider(providerId)),
  register: () => createUserWithEmailAndPassword(auth, `${crypto.randomUUID()}@example.com`, 'sea-and-sand-7'),
  signOut: () => signOut(auth),
}

function show(id: string, value: unknown): void {
  document.getElementById(id)!.textContent = JSON.stringify(value)
}

async function run(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    show('result', { done: name })
  } catch (error) {
    show('result', { done: name, error: (error as { code?: string }).code ?? String(error) })
  }
}

onAuthStateChanged(auth, (user) => show('user', user && { ...user.toJSON() }))
await auth.authStateReady()
for (const [name, work] of Object.entries(actions)) {
  const button = document.createElement('button')
  button.textContent = name
  button.addEventListener('click', () => void run(name, work))
  document.body.append(button)
}
// With the resolver the SDK has taken the pending redirect up already.
if (query.has('resolver') || hasPendingRedirect(identity)) await run('redirectResult', () => windows.redirectResult())
document.body.dataset['ready'] = 'yes'

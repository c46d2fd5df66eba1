import { authText } from '#web/text/auth-text.ts'
import type { IdentityClientOptions } from './identity-client.ts'
import { loadIdentity } from './load-identity.ts'
import { ruleForPath } from '#web/middleware/access-rules.ts'
import { readStoredUser, storeUser } from './stored-user.ts'
import { SIGNED_OUT_EVENT, type SignedOutReason } from './session/signed-out-event.ts'
import { mayBeSignedIn } from './session/when-signed-in.ts'

/**
 * Starts what every page needs once in the browser. Users who have signed in here get the SDK when the page is idle, so
 * that tokens stay fresh and a disabled account is signed out; anonymous visitors load nothing. Returns a function that
 * stops it.
 */
export function startIdentity(options: IdentityClientOptions): () => void {
  if (options.config.tokenSyncUrl === null) return () => undefined
  const load = () => loadIdentity(options).catch(() => undefined)
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || new URL(form.action).pathname !== '/logout' || event.defaultPrevented)
      return
    event.preventDefault()
    void endSession(form, options)
  }
  const onSignedOut = (event: Event) => leave((event as CustomEvent<SignedOutReason>).detail)
  document.addEventListener('submit', onSubmit)
  window.addEventListener(SIGNED_OUT_EVENT, onSignedOut)
  const cancel = mayBeSignedIn() ? whenAtRest(load) : undefined
  return () => {
    document.removeEventListener('submit', onSubmit)
    window.removeEventListener(SIGNED_OUT_EVENT, onSignedOut)
    cancel?.()
  }
}

/**
 * Leaves the page after a sign-out: always to /login when the user was forced out (specification §3); only from pages
 * that need a user when another tab signed out.
 */
function leave(reason: SignedOutReason): void {
  if (reason !== 'elsewhere') location.assign(`/login?why=${reason}`)
  else if (ruleForPath(location.pathname) === 'sign-in-required') location.assign('/login')
}

/**
 * Signs the SDK out first, or its next start would open a new session. The form then ends the server's session, as
 * without JavaScript.
 */
async function endSession(form: HTMLFormElement, options: IdentityClientOptions): Promise<void> {
  try {
    if (readStoredUser() !== null) await (await loadIdentity(options)).signOut()
    storeUser(null)
    form.submit()
  } catch {
    say(form, authText.signOutFailed)
  }
}

function say(form: HTMLFormElement, sentence: string): void {
  const place = form.querySelector('[role=alert]') ?? form.appendChild(document.createElement('p'))
  place.setAttribute('role', 'alert')
  place.className = 'err'
  place.textContent = sentence
}

function whenAtRest(work: () => unknown): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { callIdentity, authFailure } from '#web/sign-in/call-identity.ts'

type Identity = PublicConfiguration['identity']

/** A sign-in made by a passkey: its user, and the token that passes it to the SDK. */
export interface PasskeySignIn {
  readonly localId: string
  readonly customToken: string
}

/** A challenge lives 15 minutes; a form that offers passkeys gets a new one before that. */
const RENEW_MS = 12 * 60_000

/**
 * Asks the visitor for a passkey in a window of the browser; `only` are those of one account. Rejects with
 * `auth/passkey-not-given` when none was chosen, and with the service's refusals.
 */
export async function askForPasskey(identity: Identity, only?: readonly string[]): Promise<PasskeySignIn> {
  const optionsJSON = await requestOptions(identity)
  const allowCredentials = only?.map((id) => ({ id, type: 'public-key' as const }))
  return finishSignIn(identity, { ...optionsJSON, ...(allowCredentials ? { allowCredentials } : {}) }, false)
}

/**
 * Has the browser offer passkeys where it offers passwords, as long as the form is shown (conditional mediation).
 * Resolves with the sign-in once one was chosen, or with null when the browser does not support this or the offer was
 * cancelled; rejects with the service's refusals.
 */
export async function offerPasskeys(identity: Identity, signal: AbortSignal): Promise<PasskeySignIn | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    while (!signal.aborted) {
      const optionsJSON = await requestOptions(identity)
      if (signal.aborted) return null
      let isOld = false
      const renewal = setTimeout(() => {
        isOld = true
        cancel()
      }, RENEW_MS)
      try {
        return await finishSignIn(identity, optionsJSON, true)
      } catch (error) {
        if (!isGivenUp(error)) throw error
        if (!isOld) return null
      } finally {
        clearTimeout(renewal)
      }
    }
    return null
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/**
 * Creates a passkey for the bearer of an ID token. Rejects with `auth/user-cancelled`, `auth/passkey-exists` or the
 * service's refusals.
 */
export async function makePasskey(identity: Identity, idToken: string): Promise<void> {
  const { credentialCreationOptions: optionsJSON } = await callIdentity<{
    credentialCreationOptions: PublicKeyCredentialCreationOptionsJSON
  }>(identity, 'v2/accounts/passkeyEnrollment:start', { idToken })
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw authFailure('passkey-exists')
    throw authFailure(isGivenUp(error) ? 'user-cancelled' : 'operation-not-supported-in-this-environment')
  })
  await callIdentity(identity, 'v2/accounts/passkeyEnrollment:finalize', {
    idToken,
    authenticatorRegistrationResponse: made,
  })
}

async function requestOptions(identity: Identity): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const result = await callIdentity<{ credentialRequestOptions: PublicKeyCredentialRequestOptionsJSON }>(
    identity,
    'v2/accounts/passkeySignIn:start',
    {},
  )
  return result.credentialRequestOptions
}

async function finishSignIn(
  identity: Identity,
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  useBrowserAutofill: boolean,
): Promise<PasskeySignIn> {
  const signed = await startAuthentication({ optionsJSON, useBrowserAutofill }).catch((error: unknown) => {
    throw isGivenUp(error)
      ? authFailure('passkey-not-given')
      : authFailure('operation-not-supported-in-this-environment')
  })
  return callIdentity<PasskeySignIn>(identity, 'v2/accounts/passkeySignIn:finalize', {
    authenticatorAuthenticationResponse: signed,
  })
}

/** Returns whether no passkey was chosen, or another request cancelled this one; browsers do not say which. */
function isGivenUp(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && error.code === 'auth/passkey-not-given') return true
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}

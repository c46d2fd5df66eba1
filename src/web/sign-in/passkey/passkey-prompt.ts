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
import { askIdentity, authFailure } from '#web/sign-in/ask-identity.ts'

type Identity = PublicConfiguration['identity']

/** A sign-in that a passkey has made: whose it is, and what gives it to the SDK. */
export interface PasskeySignIn {
  readonly localId: string
  readonly customToken: string
}

/** A challenge lives 15 minutes; browsers that offer passkeys in a form get a new one before. */
const RENEW_MS = 12 * 60_000

/**
 * Asks the visitor for a passkey in a window of the browser; `only`: those of one account. Rejects with `auth/passkey-not-given` when none
 * was chosen, and with what the service refuses.
 */
export async function askForPasskey(identity: Identity, only?: readonly string[]): Promise<PasskeySignIn> {
  const optionsJSON = await requestOptions(identity)
  const allowCredentials = only?.map((id) => ({ id, type: 'public-key' as const }))
  return finishSignIn(identity, { ...optionsJSON, ...(allowCredentials ? { allowCredentials } : {}) }, false)
}

/**
 * Has the browser offer passkeys where it offers passwords, for as long as the form stands (conditional mediation). Resolves with the
 * sign-in once one was chosen, with null where the browser cannot or the offer was given up; rejects with what the service refuses.
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

/** Makes a passkey for the bearer of an ID token. Rejects with `auth/user-cancelled`, `auth/passkey-exists` or what the service refuses. */
export async function makePasskey(identity: Identity, idToken: string): Promise<void> {
  const { credentialCreationOptions: optionsJSON } = await askIdentity<{
    credentialCreationOptions: PublicKeyCredentialCreationOptionsJSON
  }>(identity, 'v2/accounts/passkeyEnrollment:start', { idToken })
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw authFailure('passkey-exists')
    throw authFailure(isGivenUp(error) ? 'user-cancelled' : 'operation-not-supported-in-this-environment')
  })
  await askIdentity(identity, 'v2/accounts/passkeyEnrollment:finalize', {
    idToken,
    authenticatorRegistrationResponse: made,
  })
}

async function requestOptions(identity: Identity): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const result = await askIdentity<{ credentialRequestOptions: PublicKeyCredentialRequestOptionsJSON }>(
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
  return askIdentity<PasskeySignIn>(identity, 'v2/accounts/passkeySignIn:finalize', {
    authenticatorAuthenticationResponse: signed,
  })
}

/** Nobody chose one, or we asked for something else meanwhile. Browsers do not say which. */
function isGivenUp(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && error.code === 'auth/passkey-not-given') return true
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { ok, type Result } from '#core/result.ts'
import { makeChallenge } from './passkey-challenge.ts'
import { requirePasskeys, type PasskeysOff } from './require-passkeys.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import type { PasskeyCeremony } from './passkey-ceremony.ts'

const TIMEOUT_MS = 15 * 60_000

/**
 * Returns the options for an authenticator to sign in. They name no account and no passkey: the authenticator offers
 * those it has.
 */
export async function startPasskeySignIn(
  services: PasskeyCeremony,
): Promise<Result<PublicKeyCredentialRequestOptionsJSON, PasskeysOff>> {
  const offered = requirePasskeys(services)
  if (!offered.ok) return offered
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return ok(
    await generateAuthenticationOptions({
      rpID: offered.value.id,
      challenge: makeChallenge(services, { purpose: 'sign_in' }),
      userVerification: 'required',
      timeout: TIMEOUT_MS,
    }),
  )
}

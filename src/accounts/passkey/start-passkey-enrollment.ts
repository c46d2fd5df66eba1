import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findPasskeys } from '#db/queries/sign-in/passkey-queries.ts'
import { checkPasskeyBearer, type PasskeyBearerProblem } from './check-passkey-bearer.ts'
import { makeChallenge } from './passkey-challenge.ts'
import { transportsOf } from './passkey-transports.ts'
import { userHandleOf } from './user-handle.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import type { PasskeyCeremony } from './passkey-ceremony.ts'

export type StartPasskeyProblem = PasskeyBearerProblem | Extract<IdentityProblem, { code: 'passkey_limit' }>

/** More than anybody has devices. */
export const MOST_PASSKEYS = 20
const TIMEOUT_MS = 5 * 60_000

/**
 * Returns the options for an authenticator to make a passkey for the bearer of an ID token: one that it can later offer
 * by itself (`residentKey`), and only to a user verified by finger, face or PIN (`userVerification`).
 */
export async function startPasskeyEnrollment(
  services: PasskeyCeremony,
  { idToken }: { readonly idToken: string },
): Promise<Result<PublicKeyCredentialCreationOptionsJSON, StartPasskeyProblem>> {
  const bearer = await checkPasskeyBearer(services, idToken)
  if (!bearer.ok) return bearer
  const { account, party } = bearer.value
  const { uid, email, phone, displayName } = account
  const present = await findPasskeys(services.db, uid)
  if (present.length >= MOST_PASSKEYS) return err({ code: 'passkey_limit' })
  const userName = email ?? phone ?? uid
  const { generateRegistrationOptions } = await loadWebAuthn()
  return ok(
    await generateRegistrationOptions({
      rpName: party.name,
      rpID: party.id,
      userID: userHandleOf(uid),
      userName,
      userDisplayName: displayName ?? userName,
      challenge: makeChallenge(services, { purpose: 'enroll', uid }),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: present.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: transportsOf(transports),
      })),
      timeout: TIMEOUT_MS,
    }),
  )
}

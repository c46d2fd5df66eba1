import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Passkey } from '#db/queries/sign-in/passkey-queries.ts'
import { optionalText } from './operation.ts'

/** Returns a passkey like `accounts:lookup`. The two times are ours. */
export function passkeyShape({ credentialId, name, createdAt, lastUsedAt }: Passkey): object {
  return {
    credentialId,
    name,
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
  }
}

/** Returns the passkey that a code of a mail removes, in the place of the protocol's second factor. */
export function addedPasskeyShape({ passkeyId, name, createdAt }: Passkey): object {
  return { mfaEnrollmentId: passkeyId, displayName: name, enrolledAt: createdAt.toISOString(), passkeyInfo: {} }
}

const attestation = z.object({
  clientDataJSON: optionalText,
  clientDataJson: optionalText,
  attestationObject: optionalText,
  transports: z.nullish(z.array(z.string())),
})
const assertion = z.object({
  clientDataJSON: optionalText,
  clientDataJson: optionalText,
  authenticatorData: optionalText,
  signature: optionalText,
  userHandle: optionalText,
})

/**
 * `authenticatorRegistrationResponse`: in the form of `PublicKeyCredential.toJSON()` and Google's mobile SDKs (`id`,
 * `response`), or in the names of the service's description (`credentialId`, `authenticatorAttestationResponse`,
 * `clientDataJson`).
 */
export const registrationField = z.nullish(
  z.object({
    id: optionalText,
    credentialId: optionalText,
    response: z.nullish(attestation),
    authenticatorAttestationResponse: z.nullish(attestation),
  }),
)

/** `authenticatorAuthenticationResponse`, in the same two forms. */
export const authenticationField = z.nullish(
  z.object({
    id: optionalText,
    credentialId: optionalText,
    response: z.nullish(assertion),
    authenticatorAssertionResponse: z.nullish(assertion),
  }),
)

/** Returns what an authenticator has made; null when a part of it is missing. */
export function registrationOf(field: z.infer<typeof registrationField>): RegistrationResponseJSON | null {
  const id = base64Url(field?.id ?? field?.credentialId)
  const made = field?.response ?? field?.authenticatorAttestationResponse
  const clientDataJSON = base64Url(made?.clientDataJSON ?? made?.clientDataJson)
  const attestationObject = base64Url(made?.attestationObject)
  if (!id || !clientDataJSON || !attestationObject) return null
  return {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports: [...(made?.transports ?? [])] },
  }
}

/** Returns what an authenticator has signed; null when a part of it is missing. */
export function authenticationOf(field: z.infer<typeof authenticationField>): AuthenticationResponseJSON | null {
  const id = base64Url(field?.id ?? field?.credentialId)
  const signed = field?.response ?? field?.authenticatorAssertionResponse
  const clientDataJSON = base64Url(signed?.clientDataJSON ?? signed?.clientDataJson)
  const authenticatorData = base64Url(signed?.authenticatorData)
  const signature = base64Url(signed?.signature)
  const userHandle = base64Url(signed?.userHandle)
  if (!id || !clientDataJSON || !authenticatorData || !signature) return null
  return {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  }
}

/** Accepts base64url, as browsers write it, and plain base64 of Google's SDKs; null for anything else. */
export function base64Url(text: string | null | undefined): string | null {
  const plain = (text ?? '')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
  return /^[\w-]+$/.test(plain) ? plain : null
}

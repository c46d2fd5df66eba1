import * as z from 'zod/mini'
import { finishPasskeyEnrollment } from '#accounts/passkey/finish-passkey-enrollment.ts'
import { removePasskeys } from '#accounts/passkey/remove-passkeys.ts'
import { renamePasskey } from '#accounts/passkey/rename-passkey.ts'
import { signInWithPasskey } from '#accounts/passkey/sign-in-with-passkey.ts'
import { startPasskeyEnrollment } from '#accounts/passkey/start-passkey-enrollment.ts'
import { startPasskeySignIn } from '#accounts/passkey/start-passkey-sign-in.ts'
import { tokenShape, updatedShape } from '#identity/wire/account-shapes.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { operation, optionalText, type Operation } from '#identity/wire/operation.ts'
import {
  authenticationField,
  authenticationOf,
  base64Url,
  registrationField,
  registrationOf,
} from '#identity/wire/passkey-shapes.ts'
import { listOf } from '#identity/wire/request-fields.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'

const MISSING_RESPONSE = refusal('INVALID_AUTHENTICATOR_RESPONSE', 'The response of the authenticator is incomplete.')

const enrollmentStart = operation({
  method: 'POST',
  path: '/v2/accounts/passkeyEnrollment:start',
  request: z.object({ idToken: optionalText }),
  async run({ accounts }, { idToken }) {
    if (!idToken) return refusal('MISSING_ID_TOKEN')
    const started = await startPasskeyEnrollment(accounts, { idToken })
    return started.ok ? success({ credentialCreationOptions: started.value }) : wireError(started.problem)
  },
})

const enrollmentFinalize = operation({
  method: 'POST',
  path: '/v2/accounts/passkeyEnrollment:finalize',
  request: z.object({
    idToken: optionalText,
    name: optionalText,
    displayName: optionalText,
    authenticatorRegistrationResponse: registrationField,
  }),
  async run({ accounts }, { idToken, name, displayName, authenticatorRegistrationResponse }, client) {
    if (!idToken) return refusal('MISSING_ID_TOKEN')
    const response = registrationOf(authenticatorRegistrationResponse)
    if (!response) return MISSING_RESPONSE
    const input = { idToken, response, name: name ?? displayName ?? null, client }
    const enrolled = await finishPasskeyEnrollment(accounts, input)
    return enrolled.ok
      ? success({ localId: enrolled.value.account.uid, ...tokenShape(enrolled.value) })
      : wireError(enrolled.problem)
  },
})

const signInStart = operation({
  method: 'POST',
  path: '/v2/accounts/passkeySignIn:start',
  request: z.object({}),
  async run({ accounts }) {
    const started = await startPasskeySignIn(accounts)
    return started.ok ? success({ credentialRequestOptions: started.value }) : wireError(started.problem)
  },
})

/** `customToken` is ours: it gives an SDK without support for passkeys this same sign-in. */
const signInFinalize = operation({
  method: 'POST',
  path: '/v2/accounts/passkeySignIn:finalize',
  request: z.object({ authenticatorAuthenticationResponse: authenticationField }),
  async run({ accounts }, { authenticatorAuthenticationResponse }, client) {
    const response = authenticationOf(authenticatorAuthenticationResponse)
    if (!response) return MISSING_RESPONSE
    const signed = await signInWithPasskey(accounts, { response, client })
    if (!signed.ok) return wireError(signed.problem)
    const { account, customToken } = signed.value
    return success({ localId: account.uid, ...tokenShape(signed.value), customToken })
  },
})

/** Google's web SDK calls this `passkeyUnenroll`: `accounts:update` accepts `deletePasskey` as well. */
const unenroll = operation({
  method: 'POST',
  path: '/v2/accounts/passkeyUnenroll',
  request: z.object({ idToken: optionalText, deletePasskey: listOf(z.string()) }),
  async run({ accounts }, { idToken, deletePasskey: credentialIds }, client) {
    if (!idToken) return refusal('MISSING_ID_TOKEN')
    const removed = await removePasskeys(accounts, { idToken, credentialIds, client })
    return removed.ok
      ? success(updatedShape(removed.value.account, removed.value.providers, false))
      : wireError(removed.problem)
  },
})

/** Ours: the protocol cannot rename a passkey. */
const rename = operation({
  method: 'POST',
  path: '/v2/accounts/passkeyEnrollment:rename',
  request: z.object({ idToken: optionalText, credentialId: optionalText, name: optionalText }),
  async run({ accounts }, { idToken, credentialId: named, name }) {
    if (!idToken) return refusal('MISSING_ID_TOKEN')
    const credentialId = base64Url(named)
    if (!credentialId) return refusal('PASSKEY_ENROLLMENT_NOT_FOUND')
    const renamed = await renamePasskey(accounts, { idToken, credentialId, name: name ?? '' })
    return renamed.ok ? success({}) : wireError(renamed.problem)
  },
})

/** Operations about passkeys (WebAuthn), in the shapes of the service's public description (v2). */
export const passkeyRoutes: readonly Operation[] = [
  enrollmentStart,
  enrollmentFinalize,
  signInStart,
  signInFinalize,
  unenroll,
  rename,
]

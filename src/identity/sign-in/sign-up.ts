import * as z from 'zod/mini'
import { believedFactors, trustOwner } from '#accounts/account/administration/trust-owner.ts'
import { linkPassword } from '#accounts/account/link-password.ts'
import { signInAnonymously } from '#accounts/sign-in/sign-in-anonymously.ts'
import { signUp } from '#accounts/sign-in/sign-up.ts'
import type { SignedIn } from '#accounts/session/start-session.ts'
import { tokenShape } from '#identity/wire/account-shapes.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import type { Caller } from '#identity/wire/caller.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success, type WireResponse } from '#identity/wire/wire-response.ts'
import { givenFactors, secondFactorFields } from '#identity/account/account-fields.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { BlockingFunctionCalls } from '#accounts/blocking-hook/blocking-function-calls.ts'
import type { ConfiguredProviders } from '#accounts/configured-providers.ts'
import type { NewPasswords } from '#accounts/password/new-passwords.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

const request = z.object({
  email: optionalText,
  password: optionalText,
  displayName: optionalText,
  idToken: optionalText,
  localId: optionalText,
  mfaInfo: z.optional(z.unknown()),
})

/**
 * accounts:signUp: an account with an e-mail address and a password; with an ID token these are linked to the bearer's
 * account; with neither, the account is anonymous.
 */
export const signUpRoute = operation({
  method: 'POST',
  path: '/v1/accounts:signUp',
  request,
  run({ accounts }, input, caller) {
    if (input.localId) return refusal('UNEXPECTED_PARAMETER', 'User ID')
    if (input.idToken || input.password) return withPassword(accounts, input, caller)
    if (input.email === '') return refusal('INVALID_EMAIL')
    return input.email == null ? anonymous(accounts, caller) : refusal('MISSING_PASSWORD')
  },
})

async function anonymous(accounts: SignInCompletion & AttemptLimits, client: Caller): Promise<WireResponse> {
  const signed = await signInAnonymously(accounts, { client })
  return signed.ok ? success(signedUpShape(signed.value)) : wireError(signed.problem)
}

async function withPassword(
  accounts: SignInCompletion & BlockingFunctionCalls & AttemptLimits & NewPasswords & ConfiguredProviders,
  { email, password, displayName, idToken, mfaInfo }: z.infer<typeof request>,
  client: Caller,
): Promise<WireResponse> {
  if (!email) return refusal('MISSING_EMAIL')
  if (!password) return refusal('MISSING_PASSWORD')
  const factors = accounts.compatibilityFlags.believesOwners ? readFactors(accounts, mfaInfo) : null
  if (factors && !factors.ok) return wireError(factors.problem)
  const signed = idToken
    ? await linkPassword(accounts, { idToken, email, password, client })
    : await signUp(accounts, { email, password, displayName: displayName ?? null, client })
  if (signed.ok && factors) await trustOwner(accounts, signed.value.account.uid, { factors: factors.value })
  return signed.ok ? success(signedUpShape(signed.value)) : wireError(signed.problem)
}

/** Returns the second factors of a request; null when it does not mention any. */
function readFactors(accounts: AccountStore, mfaInfo: unknown) {
  const given = z.safeParse(secondFactorFields, mfaInfo)
  return given.success && given.data?.length ? believedFactors(accounts, givenFactors(given.data)) : null
}

/** Returns a new user in the form by which the SDK recognises one. */
function signedUpShape(signed: SignedIn): object {
  const { uid, email, displayName } = signed.account
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: uid,
    ...(email ? { email } : {}),
    ...(displayName ? { displayName } : {}),
    ...tokenShape(signed),
  }
}

import * as z from 'zod/mini'
import type { ProvenIdentity } from '#core/account/provider-identity.ts'
import { signInWithProvider } from '#accounts/provider/sign-in-with-provider.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { outcomeShape } from '#identity/wire/account-shapes.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'

const kind = 'identitytoolkit#VerifyAssertionResponse'
const optionalFlag = z.nullish(z.boolean())

/** accounts:signInWithIdp: by the end of a flow, a credential or a pending token; with an ID token it links. */
export const signInWithIdpRoute = operation({
  method: 'POST',
  path: '/v1/accounts:signInWithIdp',
  request: z.object({
    requestUri: optionalText,
    postBody: optionalText,
    sessionId: optionalText,
    pendingToken: optionalText,
    pendingIdToken: optionalText,
    idToken: optionalText,
    autoCreate: optionalFlag,
    returnIdpCredential: optionalFlag,
  }),
  async run({ accounts }, input, client) {
    const pendingToken = input.pendingToken || input.pendingIdToken || null
    if (!input.requestUri) return refusal('MISSING_REQUEST_URI')
    if (!URL.canParse(input.requestUri)) return refusal('INVALID_REQUEST_URI')
    const signed = await signInWithProvider(accounts, {
      requestUri: input.requestUri,
      postBody: input.postBody || null,
      sessionId: input.sessionId || null,
      pendingToken,
      idToken: input.idToken || null,
      mayCreate: input.autoCreate !== false,
      client,
    })
    if (!signed.ok) return wireError(signed.problem)
    const { proven, result } = signed.value
    const shown = {
      kind,
      ...provenShape(proven),
      ...(signed.value.pendingToken ? { pendingToken: signed.value.pendingToken } : {}),
    }
    if (result.kind === 'confirmation_wanted')
      return success({
        ...shown,
        needConfirmation: true,
        // The owner of an address, and their sign-in methods, are revealed only to those who have proven it.
        ...(accounts.settings.enumerationProtection
          ? {}
          : { verifiedProvider: result.verifiedProviders, localId: result.uid }),
      })
    if (result.kind === 'not_linked') {
      const error = wireError(result.problem)
      return input.returnIdpCredential ? success({ ...shown, errorMessage: error.message }) : error
    }
    const { account } = result.outcome
    return success({
      ...shown,
      localId: account.uid,
      // The account's value if the address is the same, because the two may differ in whether it is verified.
      ...(account.email !== null && account.email === proven.identity.email
        ? { emailVerified: account.emailVerified }
        : {}),
      ...(account.tenantId ? { tenantId: account.tenantId } : {}),
      ...(result.isNewUser ? { isNewUser: true } : {}),
      ...(result.emailRecycled ? { emailRecycled: true } : {}),
      ...outcomeShape(result.outcome),
    })
  },
})

function textOr(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Keys without a value are left out. */
function provenShape({ identity, tokens }: ProvenIdentity): object {
  const { email, displayName, photoUrl, screenName, profile } = identity
  const fields = {
    providerId: identity.providerId,
    federatedId: identity.federatedId,
    rawId: identity.rawId,
    email: identity.emailAsGiven ?? email,
    emailVerified: email === null ? null : identity.emailVerified,
    displayName,
    fullName: displayName,
    firstName: textOr(profile['given_name']),
    lastName: textOr(profile['family_name']),
    photoUrl,
    screenName,
    rawUserInfo: JSON.stringify(profile),
    oauthIdToken: tokens.idToken,
    oauthAccessToken: tokens.accessToken,
    oauthExpireIn: tokens.expiresInSeconds,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null))
}

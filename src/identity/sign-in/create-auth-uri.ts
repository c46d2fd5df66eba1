import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { findSignInMethods } from '#accounts/sign-in/find-sign-in-methods.ts'
import { providerAuthUri, providerAuthUriFields } from '#identity/provider/provider-auth-uri.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { malformed, refusal, success } from '#identity/wire/wire-response.ts'

/**
 * accounts:createAuthUri: where to go for another provider, or how an address signs in. The latter answer is the same
 * for every address unless enumeration protection is off, so that nobody learns who has an account
 * (docs/identity-protocol.md, Enumeration protection).
 */
export const createAuthUriRoute = operation({
  method: 'POST',
  path: '/v1/accounts:createAuthUri',
  // Only a provider's answer is bound to the session id; without a provider it is returned as it came.
  request: z.object({ ...providerAuthUriFields, sessionId: optionalText, identifier: optionalText }),
  async run(deps, input, client) {
    const { identifier, continueUri, providerId } = input
    if (providerId) {
      const bound = z.safeParse(providerAuthUriFields.sessionId, input.sessionId)
      if (!bound.success) return malformed('/sessionId must have 16 to 256 characters.')
      return providerAuthUri(deps, { ...input, providerId }, client)
    }
    if (!identifier) return refusal('MISSING_IDENTIFIER')
    if (!continueUri) return refusal('MISSING_CONTINUE_URI')
    if (!['http:', 'https:'].includes(URL.parse(continueUri)?.protocol ?? '')) return refusal('INVALID_CONTINUE_URI')
    const found = await findSignInMethods(deps.accounts, { identifier })
    if (!found.ok) return refusal('INVALID_IDENTIFIER')
    return success({
      kind: 'identitytoolkit#CreateAuthUriResponse',
      sessionId: input.sessionId ?? randomBytes(20).toString('base64url'),
      ...(found.value
        ? {
            registered: found.value.registered,
            allProviders: found.value.providers,
            signinMethods: found.value.methods,
          }
        : {}),
    })
  },
})

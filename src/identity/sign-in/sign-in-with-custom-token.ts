import * as z from 'zod/mini'
import { signInWithCustomToken } from '#accounts/sign-in/sign-in-with-custom-token.ts'
import { tokenShape } from '#identity/wire/account-shapes.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'

/**
 * accounts:signInWithCustomToken: a token that the service itself or a configured issuer has made for somebody they
 * know.
 */
export const signInWithCustomTokenRoute = operation({
  method: 'POST',
  path: '/v1/accounts:signInWithCustomToken',
  request: z.object({ token: optionalText }),
  async run({ accounts }, { token }, client) {
    if (!token) return refusal('MISSING_CUSTOM_TOKEN')
    const signed = await signInWithCustomToken(accounts, { token, client })
    if (!signed.ok) return wireError(signed.problem)
    return success({
      kind: 'identitytoolkit#VerifyCustomTokenResponse',
      isNewUser: signed.value.isNewUser,
      ...tokenShape(signed.value),
    })
  },
})

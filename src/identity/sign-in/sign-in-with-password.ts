import * as z from 'zod/mini'
import { signInWithPassword } from '#accounts/sign-in/sign-in-with-password.ts'
import { outcomeShape } from '#identity/wire/account-shapes.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'

/** accounts:signInWithPassword. */
export const signInWithPasswordRoute = operation({
  method: 'POST',
  path: '/v1/accounts:signInWithPassword',
  request: z.object({ email: optionalText, password: optionalText }),
  async run({ accounts }, input, client) {
    if (!accounts.settings.passwordSignIn) return refusal('PASSWORD_LOGIN_DISABLED')
    if (input.email == null) return refusal('MISSING_EMAIL')
    if (input.email === '') return refusal('INVALID_EMAIL')
    if (!input.password) return refusal('MISSING_PASSWORD')
    const signed = await signInWithPassword(accounts, { email: input.email, password: input.password, client })
    if (!signed.ok) return wireError(signed.problem)
    const { account } = signed.value
    return success({
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      localId: account.uid,
      email: account.email,
      displayName: account.displayName ?? '',
      ...(account.photoUrl ? { profilePicture: account.photoUrl } : {}),
      ...outcomeShape(signed.value),
    })
  },
})

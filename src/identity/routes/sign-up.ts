import * as z from 'zod/mini'
import { signUp } from '#accounts/sign-in/sign-up.ts'
import { tokenShape } from '../wire/account-shapes.ts'
import { wireError } from '../wire/account-problems.ts'
import { operation, optionalText } from '../wire/operation.ts'
import { refusal, success } from '../wire/wire-answer.ts'

/** accounts:signUp with an e-mail address and a password. Anonymous accounts and linking are not offered. */
export const signUpRoute = operation({
  method: 'POST',
  path: '/v1/accounts:signUp',
  request: z.object({ email: optionalText, password: optionalText, displayName: optionalText, idToken: optionalText }),
  async run({ accounts }, input, client) {
    if (input.idToken) return refusal('OPERATION_NOT_ALLOWED', 'Linking a password is not enabled.')
    if (input.email == null && input.password == null) return refusal('ADMIN_ONLY_OPERATION')
    if (!input.email) return refusal('MISSING_EMAIL')
    if (!input.password) return refusal('MISSING_PASSWORD')
    const signed = await signUp(accounts, {
      email: input.email,
      password: input.password,
      displayName: input.displayName ?? null,
      client,
    })
    if (!signed.ok) return wireError(signed.problem)
    const { account } = signed.value
    return success({
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: account.uid,
      email: account.email,
      ...(account.displayName ? { displayName: account.displayName } : {}),
      ...tokenShape(signed.value),
    })
  },
})

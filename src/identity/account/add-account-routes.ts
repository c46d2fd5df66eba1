import * as z from 'zod/mini'
import { addAccount } from '#accounts/account/administration/add-account.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'
import { serviceOperation } from '#identity/wire/service-operation.ts'
import {
  attributeFields,
  defined,
  givenAttributes,
  givenFactors,
  optionalFlag,
  secondFactorFields,
} from './account-fields.ts'

/** projects.accounts: creates an account with any attributes, without signing anybody in. */
export const addAccountRoutes = serviceOperation({
  method: 'POST',
  path: '/accounts',
  request: z.object({
    ...attributeFields,
    localId: optionalText,
    idToken: optionalText,
    disabled: optionalFlag,
    mfaInfo: secondFactorFields,
  }),
  async run({ accounts }, input) {
    if (input.idToken && input.localId) return refusal('UNEXPECTED_PARAMETER', 'User ID')
    const added = await addAccount(accounts, {
      ...givenAttributes(input),
      ...defined({ disabled: input.disabled ?? undefined }),
      uid: input.localId || null,
      factors: givenFactors(input.mfaInfo),
    })
    if (!added.ok) return wireError(added.problem)
    const { uid, email, displayName } = added.value
    return success({
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: uid,
      ...(email ? { email } : {}),
      ...(displayName ? { displayName } : {}),
    })
  },
})

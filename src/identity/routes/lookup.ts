import * as z from 'zod/mini'
import { lookupAccount } from '#accounts/profile/lookup-account.ts'
import { userShape } from '../wire/account-shapes.ts'
import { wireError } from '../wire/account-problems.ts'
import { operation, optionalText } from '../wire/operation.ts'
import { refusal, success } from '../wire/wire-answer.ts'

/** accounts:lookup: the bearer's own account. */
export const lookupRoute = operation({
  method: 'POST',
  path: '/v1/accounts:lookup',
  request: z.object({ idToken: optionalText }),
  async run({ accounts }, input) {
    if (!input.idToken) return refusal('MISSING_ID_TOKEN')
    const found = await lookupAccount(accounts, { idToken: input.idToken })
    if (!found.ok) return wireError(found.problem)
    const { account, providers, factors } = found.value
    return success({
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [userShape(account, providers, factors)],
    })
  },
})

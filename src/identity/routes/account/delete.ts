import * as z from 'zod/mini'
import { deleteAccount } from '#accounts/own-account/delete-account.ts'
import { wireError } from '../../wire/account-problems.ts'
import { operation, optionalText } from '../../wire/operation.ts'
import { refusal, success } from '../../wire/wire-answer.ts'

/** accounts:delete: the bearer's own account. */
export const deleteRoute = operation({
  method: 'POST',
  path: '/v1/accounts:delete',
  request: z.object({ idToken: optionalText }),
  async run({ accounts }, { idToken }, client) {
    if (!idToken) return refusal('MISSING_ID_TOKEN')
    const deleted = await deleteAccount(accounts, { idToken, client })
    return deleted.ok ? success({ kind: 'identitytoolkit#DeleteAccountResponse' }) : wireError(deleted.problem)
  },
})

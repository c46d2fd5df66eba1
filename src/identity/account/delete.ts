import * as z from 'zod/mini'
import { deleteAccount } from '#accounts/account/delete-account.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'

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

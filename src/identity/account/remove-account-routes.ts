import * as z from 'zod/mini'
import { MAX_REMOVED_AT_ONCE, removeAccount, removeAccounts } from '#accounts/account/administration/remove-account.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'
import { serviceOperation } from '#identity/wire/service-operation.ts'
import { optionalFlag } from './account-fields.ts'

/** projects.accounts.delete: one account. */
export const removeAccountRoutes = serviceOperation({
  method: 'POST',
  path: '/accounts:delete',
  request: z.object({ localId: optionalText }),
  async run({ accounts }, { localId }) {
    if (!localId) return refusal('MISSING_LOCAL_ID')
    const removed = await removeAccount(accounts, { uid: localId })
    return removed.ok ? success({ kind: 'identitytoolkit#DeleteAccountResponse' }) : wireError(removed.problem)
  },
})

/** projects.accounts.batchDelete: up to a thousand accounts; enabled ones only with `force`. */
export const removeAccountsRoutes = serviceOperation({
  method: 'POST',
  path: '/accounts:batchDelete',
  request: z.object({ localIds: z.nullish(z.array(z.string())), force: optionalFlag }),
  async run({ accounts }, { localIds, force }) {
    const uids = localIds ?? []
    if (uids.length === 0 || uids.length > MAX_REMOVED_AT_ONCE) return refusal('LOCAL_ID_LIST_EXCEEDS_LIMIT')
    const left = await removeAccounts(accounts, { uids, force: force ?? false })
    const errors = left.map(({ index, uid }) => ({
      index,
      localId: uid,
      message: 'NOT_DISABLED : Disable the account before batch deletion.',
    }))
    return success(errors.length > 0 ? { errors } : {})
  },
})

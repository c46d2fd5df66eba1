import * as z from 'zod/mini'
import { findAccounts } from '#accounts/account/administration/find-accounts.ts'
import { success } from '#identity/wire/wire-response.ts'
import { serviceOperation } from '#identity/wire/service-operation.ts'
import { serviceUserShape } from './service-user-shape.ts'

const names = z.nullish(z.array(z.string()).check(z.maxLength(1000)))

/** projects.accounts.lookup: accounts by any of their identifiers; without a match there is no `users`. */
export const findAccountsRoutes = serviceOperation({
  method: 'POST',
  path: '/accounts:lookup',
  request: z.object({
    localId: names,
    email: names,
    phoneNumber: names,
    initialEmail: names,
    federatedUserId: z.nullish(z.array(z.object({ providerId: z.string(), rawId: z.string() }))),
  }),
  async run({ accounts }, input) {
    const found = await findAccounts(accounts, {
      uids: input.localId ?? [],
      emails: input.email ?? [],
      phones: input.phoneNumber ?? [],
      initialEmails: input.initialEmail ?? [],
      providers: input.federatedUserId ?? [],
    })
    const users = found.map((account) => serviceUserShape(account))
    return success({ kind: 'identitytoolkit#GetAccountInfoResponse', ...(users.length > 0 ? { users } : {}) })
  },
})

import type { Operation } from '#identity/wire/operation.ts'
import { addAccountRoutes } from './add-account-routes.ts'
import { changeAccountRoutes } from './change-account-routes.ts'
import { exportAccountsRoutes } from './export-accounts-routes.ts'
import { findAccountsRoutes } from './find-accounts-routes.ts'
import { importAccountsRoutes } from './import-accounts-routes.ts'
import { sendOobCode, sendOobCodeRequest } from '#identity/email-code/send-oob-code.ts'
import { serviceOperation } from '#identity/wire/service-operation.ts'
import { queryAccountsRoutes } from './query-accounts-routes.ts'
import { removeAccountRoutes, removeAccountsRoutes } from './remove-account-routes.ts'

/** Every privileged call about accounts. */
export const accountRoutes: readonly Operation[] = [
  ...addAccountRoutes,
  ...findAccountsRoutes,
  ...queryAccountsRoutes,
  ...changeAccountRoutes,
  ...removeAccountRoutes,
  ...removeAccountsRoutes,
  ...importAccountsRoutes,
  ...exportAccountsRoutes,
  ...serviceOperation({
    method: 'POST',
    path: '/accounts:sendOobCode',
    request: sendOobCodeRequest,
    run: ({ accounts }, input, caller) => sendOobCode(accounts, input, caller),
  }),
]

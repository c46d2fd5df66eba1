import { ok, type Result } from '#core/result.ts'
import { findSecondFactors, type SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import { accountOfPending, type PendingProblem } from './pending-sign-in.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/**
 * Returns the second factors that can complete a pending sign-in, the same as in the answer to that sign-in, for pages
 * that were left in between. Uses nothing up. Refused when the pending credential is unknown, used, too old or out of
 * tries.
 */
export async function listPendingFactors(
  services: AccountStore & AccountScope,
  input: { readonly pendingCredential: string },
): Promise<Result<readonly SecondFactor[], PendingProblem>> {
  const account = await accountOfPending(services, input.pendingCredential)
  return account.ok ? ok(await findSecondFactors(services.db, account.value.uid)) : account
}

import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findAccount, type Account } from '#db/queries/account/account-queries.ts'
import { findPendingSignIn } from '#db/queries/sign-in/pending-sign-in-queries.ts'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'

export type PendingProblem = Extract<IdentityProblem, { code: 'pending_sign_in_invalid' }>

/** How many tries at the second factor one sign-in has. */
export const PENDING_TRIES = 5

/**
 * Returns the account of a pending credential. Refused when it is unknown, used, older than ten minutes or out of
 * tries.
 */
export async function accountOfPending(
  services: AccountStore & Pick<AccountScope, 'tenantId'>,
  pendingCredential: string,
): Promise<Result<Account, PendingProblem>> {
  const { db, now, tenantId } = services
  const pending = await findPendingSignIn(db, hashOfSecret(pendingCredential), PENDING_TRIES, now())
  const account = pending && (await findAccount(db, pending.uid))
  return account && account.tenantId === tenantId ? ok(account) : err({ code: 'pending_sign_in_invalid' })
}

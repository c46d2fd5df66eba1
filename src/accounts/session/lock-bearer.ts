import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { lockAccount, type Account } from '#db/queries/account/account-queries.ts'
import type { IdTokenProblem } from '#accounts/account-problems.ts'
import { isSignInOpen, type Bearer } from './check-id-token.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'

/**
 * Returns the bearer's account, locked until the transaction ends, for a change whose checks were made before. Refused
 * when the account was deleted or the sign-in was ended in between, for example by a reset of the password.
 */
export async function lockBearer(
  tx: Tx,
  services: Pick<AccountScope, 'compatibilityFlags'>,
  { account, claims }: Bearer,
): Promise<Result<Account, IdTokenProblem>> {
  const now = await lockAccount(tx, account.uid)
  if (!now) return err({ code: 'account_not_found' })
  if (now.disabled) return err({ code: 'account_disabled' })
  return (await isSignInOpen(tx, services, claims)) ? ok(now) : err({ code: 'token_expired' })
}

import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { replaceRecoveryCodes } from '#db/queries/sign-in/recovery-code-queries.ts'
import { findSecondFactors } from '#db/queries/sign-in/second-factor-queries.ts'
import type { Client } from '#accounts/client.ts'
import { recordEvent } from '#accounts/record-event.ts'
import type { IdTokenProblem } from '#accounts/account-problems.ts'
import { checkIdToken } from '#accounts/session/check-id-token.ts'
import { lockBearer } from '#accounts/session/lock-bearer.ts'
import type { RecentSignInProblem } from '#accounts/session/require-recent-sign-in.ts'
import { hashOfRecoveryCode, markOfRecoveryKey, newRecoveryCode } from './recovery-code.ts'
import { requireShownFactor } from './require-shown-factor.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

export type MakeRecoveryCodesProblem =
  | IdTokenProblem
  | RecentSignInProblem
  | Extract<IdentityProblem, { code: 'second_factor_not_found' }>

const COUNT = 10

/**
 * Makes ten codes that stand in for a lost second factor, each once, and returns them this only time; older ones become
 * invalid. `second_factor_not_found`: there is no second factor that they could stand in for.
 */
export async function makeRecoveryCodes(
  services: AccountStore & AccountScope & TokenSigning,
  { idToken, client }: { readonly idToken: string; readonly client: Client },
): Promise<Result<readonly string[], MakeRecoveryCodesProblem>> {
  const bearer = await checkIdToken(services, idToken)
  if (!bearer.ok) return bearer
  const { account, claims } = bearer.value
  const { uid } = account
  const codes = Array.from({ length: COUNT }, newRecoveryCode)
  return inTransaction(services.db, async (tx) => {
    const locked = await lockBearer(tx, services, bearer.value)
    if (!locked.ok) return locked
    if ((await findSecondFactors(tx, uid)).length === 0) return err({ code: 'second_factor_not_found' })
    const shown = requireShownFactor(services, claims)
    if (!shown.ok) return shown
    const hashes = codes.map((code) => hashOfRecoveryCode(services, uid, code))
    await replaceRecoveryCodes(tx, uid, hashes, services.now(), markOfRecoveryKey(services))
    await recordEvent(tx, services, { uid, event: 'recovery_codes_made', client })
    return ok(codes)
  })
}

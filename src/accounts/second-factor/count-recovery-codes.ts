import { ok, type Result } from '#core/result.ts'
import { countUnusedRecoveryCodes } from '#db/queries/session/device-queries.ts'
import type { TooManyAttempts, IdTokenProblem } from '#accounts/account-problems.ts'
import { checkIdToken } from '#accounts/session/check-id-token.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** Returns how many recovery codes the bearer of an ID token has left. */
export async function countRecoveryCodes(
  services: AccountStore & AccountScope & TokenSigning & AttemptLimits,
  { idToken }: { readonly idToken: string },
): Promise<Result<{ left: number }, IdTokenProblem | TooManyAttempts>> {
  const bearer = await checkIdToken(services, idToken)
  if (!bearer.ok) return bearer
  const { uid } = bearer.value.account
  const allowed = services.repeatedCalls.take('lookupPerAccount', uid, services.now())
  if (!allowed.ok) return allowed
  return ok({ left: await countUnusedRecoveryCodes(services.db, uid) })
}

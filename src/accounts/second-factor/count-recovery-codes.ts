import { ok, type Result } from '#core/result.ts'
import { countUnusedRecoveryCodes } from '#db/queries/session/device-queries.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import type { TooManyAttempts, IdTokenProblem } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { checkIdToken } from '#accounts/session/check-id-token.ts'

/** How many recovery codes the bearer of an ID token has left. */
export async function countRecoveryCodes(
  services: AccountServices,
  { idToken }: { readonly idToken: string },
): Promise<Result<{ left: number }, IdTokenProblem | TooManyAttempts>> {
  const bearer = await checkIdToken(services, idToken)
  if (!bearer.ok) return bearer
  const { uid } = bearer.value.account
  const allowed = await takeAttempt(services, ['lookupPerAccount', uid])
  if (!allowed.ok) return allowed
  return ok({ left: await countUnusedRecoveryCodes(services.db, uid) })
}

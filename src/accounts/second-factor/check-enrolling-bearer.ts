import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { SecondFactorKind } from '#core/account/second-factor-kind.ts'
import { findSecondFactors, type SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import type { IdTokenProblem } from '#accounts/account-problems.ts'
import { checkIdToken, type Bearer } from '#accounts/session/check-id-token.ts'
import { requireSecondFactors, type SecondFactorsOff } from './require-second-factors.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

export type EnrollingProblem =
  | SecondFactorsOff
  | IdTokenProblem
  | Extract<
      IdentityProblem,
      { code: 'first_factor_not_supported' | 'email_unverified' | 'second_factor_limit' | 'second_factor_exists' }
    >

/** Sign-in methods that ask for no second factor (docs/identity-protocol.md, Second factors). */
const UNSUPPORTED_PROVIDERS: readonly string[] = ['anonymous', 'custom', 'phone', 'gc.apple.com']
const MAX_FACTORS = 5

/**
 * Returns the bearer of an ID token if they may add a second factor of this kind: signed in with a method that will ask
 * for it, and with a verified address, so that the owner can be told apart from anybody else who adds one.
 */
export async function checkEnrollingBearer(
  services: AccountStore & AccountScope & TokenSigning,
  { idToken, kind }: { readonly idToken: string; readonly kind: SecondFactorKind },
): Promise<Result<Bearer, EnrollingProblem>> {
  const offered = requireSecondFactors(services, kind)
  if (!offered.ok) return offered
  const bearer = await checkIdToken(services, idToken)
  if (!bearer.ok) return bearer
  if (UNSUPPORTED_PROVIDERS.includes(bearer.value.claims.provider)) return err({ code: 'first_factor_not_supported' })
  if (!bearer.value.account.emailVerified) return err({ code: 'email_unverified' })
  const room = hasRoom(await findSecondFactors(services.db, bearer.value.account.uid), null)
  return room.ok ? bearer : room
}

/** Returns whether an account has room for another factor: five at most, and no phone twice. */
export function hasRoom(
  factors: readonly SecondFactor[],
  phone: string | null,
): Result<null, Extract<IdentityProblem, { code: 'second_factor_limit' | 'second_factor_exists' }>> {
  if (phone !== null && factors.some((factor) => factor.phone === phone)) return err({ code: 'second_factor_exists' })
  return factors.length < MAX_FACTORS ? ok(null) : err({ code: 'second_factor_limit' })
}

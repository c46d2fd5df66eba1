import { err, type Result } from '#core/result.ts'
import type { IdTokenClaims } from '#accounts/token/id-token.ts'
import { requireRecentSignIn, type RecentSignInProblem } from '#accounts/session/require-recent-sign-in.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/**
 * Guards whatever could open an account without its second factors: the sign-in must be recent and must have shown one
 * of them. A custom token signs in without any, so its bearer has to sign in again.
 */
export function requireShownFactor(
  services: Pick<AccountStore, 'now'> & Pick<AccountScope, 'settings'>,
  claims: IdTokenClaims,
): Result<null, RecentSignInProblem> {
  return claims.secondFactor === null ? err({ code: 'recent_sign_in_required' }) : requireRecentSignIn(services, claims)
}

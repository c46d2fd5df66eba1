import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { IdTokenClaims } from '#accounts/token/id-token.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'

export type RecentSignInProblem = Extract<Problem, { code: 'recent_sign_in_required' }>

/**
 * Guards what must not be possible with a stolen token: changes of credentials, second factors, deletion. Refused when
 * the sign-in is older than the project allows, 5 minutes by default (docs/identity-protocol.md, Tokens and keys).
 */
export function requireRecentSignIn(
  { now, settings }: Pick<AccountStore, 'now'> & Pick<AccountScope, 'settings'>,
  claims: IdTokenClaims,
): Result<null, RecentSignInProblem> {
  const age = now().getTime() / 1000 - claims.authTime
  return age > settings.recentSignInSeconds ? err({ code: 'recent_sign_in_required' }) : ok(null)
}

import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findAccount } from '#db/queries/account/account-queries.ts'
import { verifyIdToken, type IdTokenClaims } from '#accounts/token/id-token.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

export type SessionCookieProblem =
  | Extract<Problem, { code: 'token_invalid' | 'token_expired' | 'account_not_found' | 'account_disabled' }>
  | Extract<IdentityProblem, { code: 'tenant_mismatch' }>

/**
 * Returns the claims of a session cookie. `token_invalid`: not ours, or an ID token; `token_expired`: its time is up
 * or, with `checkRevoked`, the account's credentials changed since its sign-in; then also `account_not_found` and
 * `account_disabled`.
 */
export async function verifySessionCookie(
  services: Pick<AccountStore, 'db'> & Pick<AccountScope, 'tenantId'> & Pick<TokenSigning, 'cookieIssuer'>,
  cookie: string,
  { checkRevoked }: { readonly checkRevoked: boolean },
): Promise<Result<IdTokenClaims, SessionCookieProblem>> {
  const verified = await verifyIdToken(services.cookieIssuer, cookie)
  if (!verified.ok) return verified
  if (verified.value.tenantId !== services.tenantId) return err({ code: 'tenant_mismatch' })
  if (!checkRevoked) return ok(verified.value)
  const account = await findAccount(services.db, verified.value.uid)
  if (!account) return err({ code: 'account_not_found' })
  if (account.disabled) return err({ code: 'account_disabled' })
  // Compared like the official servers do: by the time of the sign-in, which renewing tokens does not change.
  if (verified.value.authTime * 1000 < account.validSince.getTime()) return err({ code: 'token_expired' })
  return ok(verified.value)
}

import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findAccount } from '#db/queries/account/account-queries.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import { verifyIdToken, type IdTokenClaims } from '#accounts/token/id-token.ts'

export type SessionCookieProblem =
  | Extract<Problem, { code: 'token_invalid' | 'token_expired' | 'account_not_found' | 'account_disabled' }>
  | Extract<IdentityProblem, { code: 'tenant_mismatch' }>

/**
 * What a session cookie says. `token_invalid`: not ours, or an ID token; `token_expired`: its time is up or, with `checkRevoked`,
 * the account's credentials changed since the sign-in it stands for; then also `account_not_found` and `account_disabled`.
 */
export async function verifySessionCookie(
  services: Pick<AccountServices, 'db' | 'cookieIssuer' | 'tenantId'>,
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
  // As the official servers compare it: by the sign-in, which no renewal of tokens moves.
  if (verified.value.authTime * 1000 < account.validSince.getTime()) return err({ code: 'token_expired' })
  return ok(verified.value)
}

import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import { findAccount, type Account } from '#db/queries/identity/account-queries.ts'
import type { AccountServices } from '../account-services.ts'
import { verifyIdToken, type IdTokenClaims } from './id-token.ts'

export type IdTokenProblem = Extract<
  Problem,
  { code: 'token_invalid' | 'token_expired' | 'account_not_found' | 'account_disabled' }
>

/**
 * Who bears this ID token, as the account is now. Refused when it is forged or foreign (`token_invalid`), has expired or was
 * issued before the credentials changed (`token_expired`), or its account is gone or disabled (reference: identity.md §3.4).
 */
export async function checkIdToken(
  services: AccountServices,
  idToken: string,
): Promise<Result<{ account: Account; claims: IdTokenClaims }, IdTokenProblem>> {
  const verified = await verifyIdToken(services.issuer, idToken)
  if (!verified.ok) return verified
  const claims = verified.value
  const account = await findAccount(services.db, claims.uid)
  if (!account) return refused({ code: 'account_not_found' })
  if (claims.issuedAt * 1000 < account.validSince.getTime()) return refused({ code: 'token_expired' })
  if (account.disabled) return refused({ code: 'account_disabled' })
  return ok({ account, claims })
}

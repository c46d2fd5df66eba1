import type { IdTokenProblem } from '#accounts/account-problems.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Account } from '#db/queries/account/account-queries.ts'
import type { Executor } from '#db/database.ts'
import { findBearer, type FurtherMethods } from '#db/queries/session/bearer-queries.ts'
import { isIdentitySessionOpen } from '#db/queries/session/identity-session-queries.ts'
import { verifyIdToken, type IdTokenClaims } from '#accounts/token/id-token.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** The bearer of an ID token: the account as it is now, and what the token says about the sign-in. */
export interface Bearer {
  readonly account: Account
  readonly claims: IdTokenClaims
  readonly methods: FurtherMethods
}

/**
 * Returns the bearer of an ID token, as the account is now. Refused when the token is forged or foreign
 * (`token_invalid`), has expired, was issued before the credentials changed or belongs to a sign-in that was ended
 * (`token_expired`), is of another tenant, or its account is gone or disabled (docs/identity-protocol.md, Tokens and
 * keys).
 */
export async function checkIdToken(
  services: AccountStore & AccountScope & TokenSigning,
  idToken: string,
): Promise<Result<Bearer, IdTokenProblem>> {
  const verified = await verifyIdToken(services.issuer, idToken)
  if (!verified.ok) return verified
  const claims = verified.value
  if (claims.tenantId !== services.tenantId) return err({ code: 'tenant_mismatch' })
  const found = await findBearer(services.db, claims)
  if (!found) return err({ code: 'account_not_found' })
  const { account, methods } = found
  const isOpen = found.isOpen || services.compatibilityFlags.keepsReplacedTokens
  if (account.tenantId !== services.tenantId) return err({ code: 'tenant_mismatch' })
  // Checked before "expired", so that the owner learns the reason.
  if (account.disabled) return err({ code: 'account_disabled' })
  if (claims.issuedAt * 1000 < account.validSince.getTime() || !isOpen) return err({ code: 'token_expired' })
  return ok({ account, claims, methods })
}

/** Returns whether the sign-in that an ID token came from is still open. */
export async function isSignInOpen(
  db: Executor,
  { compatibilityFlags }: Pick<AccountScope, 'compatibilityFlags'>,
  { sessionId }: Pick<IdTokenClaims, 'sessionId'>,
): Promise<boolean> {
  return compatibilityFlags.keepsReplacedTokens || (sessionId !== null && isIdentitySessionOpen(db, sessionId))
}

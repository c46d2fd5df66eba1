import { ok, type Result } from '#core/result.ts'
import { findAccountProviders, type AccountProvider } from '#db/queries/account/account-provider-queries.ts'
import { findSecondFactors, type SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import { findPasskeys, type Passkey } from '#db/queries/sign-in/passkey-queries.ts'
import type { TooManyAttempts, IdTokenProblem } from '#accounts/account-problems.ts'
import { checkIdToken, type Bearer } from '#accounts/session/check-id-token.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/**
 * Returns the account of the bearer of an ID token, with its linked sign-in methods, second factors and passkeys, and
 * the token's claims.
 */
export async function lookupAccount(
  services: AccountStore & AccountScope & TokenSigning & AttemptLimits,
  input: { readonly idToken: string },
): Promise<
  Result<
    Bearer & { providers: AccountProvider[]; factors: SecondFactor[]; passkeys: Passkey[] },
    IdTokenProblem | TooManyAttempts
  >
> {
  const bearer = await checkIdToken(services, input.idToken)
  if (!bearer.ok) return bearer
  const { account, methods } = bearer.value
  const allowed = services.repeatedCalls.take('lookupPerAccount', account.uid, services.now())
  if (!allowed.ok) return allowed
  const [providers, factors, passkeys] = await Promise.all([
    methods.providers ? findAccountProviders(services.db, account.uid) : [],
    methods.factors ? findSecondFactors(services.db, account.uid) : [],
    methods.passkeys ? findPasskeys(services.db, account.uid) : [],
  ])
  return ok({ ...bearer.value, providers, factors, passkeys })
}

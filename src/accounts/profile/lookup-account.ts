import { ok, type Result } from '#core/result.ts'
import { findAccountProviders, type Account, type AccountProvider } from '#db/queries/identity/account-queries.ts'
import type { AccountServices } from '../account-services.ts'
import { takeAttempt, type TooManyAttempts } from '../throttle/throttle.ts'
import { checkIdToken, type IdTokenProblem } from '../tokens/check-id-token.ts'

/** The account of the bearer of an ID token, with its linked sign-in methods. */
export async function lookupAccount(
  services: AccountServices,
  input: { readonly idToken: string },
): Promise<Result<{ account: Account; providers: AccountProvider[] }, IdTokenProblem | TooManyAttempts>> {
  const bearer = await checkIdToken(services, input.idToken)
  if (!bearer.ok) return bearer
  const { account } = bearer.value
  const allowed = await takeAttempt(services, ['lookupPerAccount', account.uid])
  if (!allowed.ok) return allowed
  return ok({ account, providers: await findAccountProviders(services.db, account.uid) })
}

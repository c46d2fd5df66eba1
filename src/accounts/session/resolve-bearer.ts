import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { upsertProfile } from '#db/queries/account/profile-queries.ts'
import { findPerson } from '#db/queries/session/web-session-queries.ts'
import type { IdTokenProblem } from '#accounts/account-problems.ts'
import { signedInUser, type SignedInUser } from './signed-in-user.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenBearers } from './bearer-source.ts'

/** Why a token signs nobody in: it is not valid (any more), or its owner is not let in (any more). */
export type BearerProblem = Extract<Problem, { code: 'token_invalid' | 'account_disabled' }>

/** Maps the problem of an ID token for callers that only need to know who is there. */
export function problemOfBearer({ code }: IdTokenProblem): BearerProblem {
  const isShut = code === 'account_disabled' || code === 'account_not_found'
  return { code: isShut ? 'account_disabled' : 'token_invalid' }
}

/**
 * Returns the bearer of an ID token, and creates their profile if there is none. `token_invalid`: it is not ours, has
 * expired or its sign-in was ended; `account_disabled`: the account is disabled or gone.
 */
export async function resolveBearer(
  services: AccountStore & Pick<AccountScope, 'staffSecondFactor'> & TokenBearers,
  { idToken }: { readonly idToken: string },
): Promise<Result<SignedInUser, BearerProblem>> {
  const bearer = await services.bearers.identify(idToken)
  if (!bearer.ok) return err(problemOfBearer(bearer.problem))
  const { facts, claims } = bearer.value
  let person = await findPerson(services.db, facts.uid)
  if (!person) {
    await upsertProfile(services.db, facts, services.now())
    person = await findPerson(services.db, facts.uid)
  }
  if (!person || person.blocked || person.disabled) return err({ code: 'account_disabled' })
  // Without an account, the token is more recent than the profile, which only the token sync renews.
  const known = person.hasAccount ? person : { ...person, ...facts, providers: facts.providers ?? [] }
  const strength = { secondFactor: claims.secondFactor, isRequired: services.staffSecondFactor }
  const user = signedInUser(known, new Date(claims.authTime * 1000), strength)
  return user ? ok(user) : err({ code: 'token_invalid' })
}

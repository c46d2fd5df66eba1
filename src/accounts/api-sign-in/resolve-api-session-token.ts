import { ok, err, type Result } from '#core/result.ts'
import { findTokenFacts, touchSignIn } from '#db/queries/account/api-user-queries.ts'
import { findPerson } from '#db/queries/session/web-session-queries.ts'
import type { BearerProblem } from '#accounts/session/resolve-bearer.ts'
import { idleEnd } from '#accounts/session/session-lifetime.ts'
import { signedInUser, type SignedInUser } from '#accounts/session/signed-in-user.ts'
import { apiSessionLifetime, type ApiAccountRules } from './api-account-rules.ts'
import { readApiSessionToken } from '#accounts/session/api-session-token.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** The use of a token is recorded at most this often, to avoid a write for every request. */
const TOUCH_AFTER = 60_000

/**
 * Finds the bearer of a token of the content backend, as the database knows them now. `token_invalid`: it is not valid
 * or has expired, or its sign-in was ended, alone or with all others (new password, other devices signed out);
 * `account_disabled`: the account is disabled or gone, or has to confirm its address first.
 */
export async function resolveApiSessionToken(
  services: AccountStore & AccountScope & TokenSigning,
  rules: ApiAccountRules,
  token: string,
): Promise<Result<SignedInUser, BearerProblem>> {
  const claims = await readApiSessionToken(services, token)
  if (!claims) return err({ code: 'token_invalid' })
  const { db, now } = services
  const at = now()
  const { uid, signIn } = claims
  const [person, facts] = await Promise.all([findPerson(db, uid), findTokenFacts(db, { uid, signIn, at })])
  if (!person || !facts || person.blocked || person.disabled) return err({ code: 'account_disabled' })
  const hangsOnSignIn = signIn !== null || person.hasAccount
  if (facts.id !== claims.id || facts.tokenVersion !== claims.tokenVersion || (hangsOnSignIn && !facts.signIn))
    return err({ code: 'token_invalid' })
  const strength = { secondFactor: facts.signIn?.secondFactor ?? null, isRequired: services.staffSecondFactor }
  const user = signedInUser(person, claims.issuedAt, strength)
  if (!user) return err({ code: 'token_invalid' })
  if (rules.confirmsEmail && user.needsVerification) return err({ code: 'account_disabled' })
  if (signIn !== null && facts.signIn && at.getTime() - facts.signIn.lastUsedAt.getTime() > TOUCH_AFTER) {
    const { idle } = apiSessionLifetime(rules, user.role)
    await touchSignIn(db, signIn, at, idleEnd(at, idle, facts.signIn.absoluteExpiresAt))
  }
  // Renewed tokens are younger than the proof that they are based on.
  return ok({ ...user, authTime: facts.signIn?.authTime ?? claims.issuedAt })
}

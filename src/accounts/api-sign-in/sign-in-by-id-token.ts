import { tokenMaxAgeSeconds } from '#core/account/token-age.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { lockAccount } from '#db/queries/account/account-queries.ts'
import { findPerson } from '#db/queries/session/web-session-queries.ts'
import { upsertProfile } from '#db/queries/account/profile-queries.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { ProvenSignIn } from '#accounts/session/start-session.ts'
import { isSignInOpen } from '#accounts/session/check-id-token.ts'
import { problemOfBearer, type BearerProblem } from '#accounts/session/resolve-bearer.ts'
import { sessionLifetimes } from '#accounts/session/session-lifetime.ts'
import { signedInUser } from '#accounts/session/signed-in-user.ts'
import { storeApiSignIn, type ApiSignIn, type StoreSignInProblem, issueApiSignIn } from './begin-api-sign-in.ts'
import type { ApiAccountRules } from './api-account-rules.ts'
import { type TokenSubject } from './api-session-tokens.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { ProvenBearer, TokenBearers } from '#accounts/session/bearer-source.ts'
import type { SessionOpening } from '#accounts/session/session-opening.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

export type IdTokenSignInProblem =
  | BearerProblem
  | StoreSignInProblem
  | Extract<Problem, { code: 'recent_sign_in_required' }>

/**
 * Exchanges an ID token of the identity service, ours or a hosted one, for tokens of the content backend. Tokens of
 * other issuers are refused: one made for another client would open the account here, too. As with sessions of the
 * site, staff must have signed in just now (`recent_sign_in_required`).
 */
export async function signInByIdToken(
  services: SignInCompletion & TokenBearers,
  rules: ApiAccountRules,
  { idToken, client }: { readonly idToken: string; readonly client: Client },
): Promise<Result<ApiSignIn, IdTokenSignInProblem>> {
  const bearer = await services.bearers.identify(idToken)
  if (!bearer.ok) return err(problemOfBearer(bearer.problem))
  const stored = await inTransaction(services.db, (tx) => store(tx, services, rules, { ...bearer.value, client }))
  return stored.ok ? ok(await issueApiSignIn(services, rules, stored.value)) : stored
}

async function store(
  tx: Tx,
  services: SessionOpening & AccountScope,
  rules: ApiAccountRules,
  { facts, claims, client }: ProvenBearer & { readonly client: Client },
): Promise<Result<TokenSubject, IdTokenSignInProblem>> {
  const { uid } = facts
  const at = services.now()
  const account = await lockAccount(tx, uid)
  await upsertProfile(tx, account ?? facts, at)
  const person = await findPerson(tx, uid)
  if (!person || person.blocked || person.disabled) return err({ code: 'account_disabled' })
  const authTime = new Date(claims.authTime * 1000)
  const user = signedInUser(person, authTime)
  if (!user) return err({ code: 'token_invalid' })
  const isRecent = at.getTime() - authTime.getTime() <= tokenMaxAgeSeconds * 1000
  if (!sessionLifetimes[user.role].beginsByItself && !isRecent) return err({ code: 'recent_sign_in_required' })
  if (!account) {
    if (rules.confirmsEmail && user.needsVerification) return err({ code: 'email_not_verified' })
    return ok({ uid, role: user.role, signIn: null })
  }
  // A reset of the password may have ended it during the checks.
  if (!(await isSignInOpen(tx, services, claims))) return err({ code: 'token_invalid' })
  return storeApiSignIn(tx, services, rules, {
    account,
    provider: claims.provider,
    client,
    authTime,
    ...(claims.secondFactor === null ? {} : { secondFactor: secondFactorOf(claims) }),
  })
}

function secondFactorOf(claims: ProvenBearer['claims']): NonNullable<ProvenSignIn['secondFactor']> {
  // Our own tokens contain only these values.
  const kind = claims.secondFactor as NonNullable<ProvenSignIn['secondFactor']>['kind']
  return { kind, enrollmentId: claims.secondFactorId }
}

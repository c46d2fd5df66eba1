import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { isStaffRole } from '#core/account/staff-sign-in.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { updateAccount, type Account } from '#db/queries/account/account-queries.ts'
import { findSecondFactors } from '#db/queries/sign-in/second-factor-queries.ts'
import { findPerson } from '#db/queries/session/web-session-queries.ts'
import { upsertProfile } from '#db/queries/account/profile-queries.ts'
import type { BlockingHook } from '#accounts/blocking-hook/blocking-hook.ts'
import type { Client } from '#accounts/client.ts'
import { openSession, type ProvenSignIn } from '#accounts/session/start-session.ts'
import { signedInUser } from '#accounts/session/signed-in-user.ts'
import { apiSessionLifetime, type ApiAccountRules } from './api-account-rules.ts'
import { issueApiSessionTokens, type ApiSessionTokens, type TokenSubject } from './api-session-tokens.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'
import type { SessionOpening } from '#accounts/session/session-opening.ts'

/** Somebody who is now signed in to the content backend. */
export interface ApiSignIn {
  readonly uid: string
  readonly tokens: ApiSessionTokens
}

export type StoreSignInProblem = Extract<Problem, { code: 'account_disabled' | 'email_not_verified' }>

export type BeginSignInProblem = StoreSignInProblem | Extract<IdentityProblem, { code: 'second_factor_required' }>

/**
 * Begins a sign-in of the content backend after a correct password or a received mail, within the transaction. Returns
 * whose tokens `issueApiSignIn` signs once that is committed. `second_factor_required`: the account has one, or its
 * role requires one, which these calls cannot ask for (use an ID token, `sign-in-by-id-token.ts`);
 * `email_not_verified`: the address has to be confirmed first.
 */
export async function beginApiSignIn(
  tx: Tx,
  services: SessionOpening & AccountScope,
  rules: ApiAccountRules,
  { hook, account, client }: { readonly hook: BlockingHook; readonly account: Account; readonly client: Client },
): Promise<Result<TokenSubject, BeginSignInProblem>> {
  const { secondFactor } = services.settings
  const factors = secondFactor.state === 'disabled' ? [] : await findSecondFactors(tx, account.uid)
  if (factors.length > 0) return err({ code: 'second_factor_required' })
  // The company's people have to show two factors, and this call takes only one.
  const isClosed = services.staffSecondFactor && isStaffRole((await findPerson(tx, account.uid))?.role ?? 'user')
  if (isClosed) return err({ code: 'second_factor_required' })
  const admitted = await hook.beforeSignIn(tx, account)
  if (!admitted.ok) return admitted
  const { sessionClaims: extraClaims } = admitted.value
  return storeApiSignIn(tx, services, rules, {
    account: admitted.value.account,
    provider: 'password',
    client,
    extraClaims,
  })
}

/** Stores a proven sign-in, and the profile of somebody who signs in for the first time. */
export async function storeApiSignIn(
  tx: Tx,
  services: SessionOpening,
  rules: ApiAccountRules,
  proven: ProvenSignIn,
): Promise<Result<TokenSubject, StoreSignInProblem>> {
  const at = services.now()
  const { uid } = proven.account
  await upsertProfile(tx, proven.account, at)
  const person = await findPerson(tx, uid)
  const user = person && signedInUser(person, at)
  if (!user) return err({ code: 'account_disabled' })
  if (rules.confirmsEmail && user.needsVerification) return err({ code: 'email_not_verified' })
  const account = (await updateAccount(tx, uid, { lastSignInAt: at })) ?? proven.account
  const { idle, absolute } = apiSessionLifetime(rules, user.role)
  const { id } = await openSession(tx, services, { ...proven, account, lifetime: { idle, absolute } })
  return ok({ uid, role: user.role, signIn: { id, generation: 1 } })
}

/** Signs the tokens of a committed sign-in. */
export async function issueApiSignIn(
  services: AccountStore & TokenSigning,
  rules: ApiAccountRules,
  subject: TokenSubject,
): Promise<ApiSignIn> {
  return { uid: subject.uid, tokens: await issueApiSessionTokens(services, rules, subject) }
}

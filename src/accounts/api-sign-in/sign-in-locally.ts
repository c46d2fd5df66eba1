import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findAccount, findAccountByEmail, type Account } from '#db/queries/account/account-queries.ts'
import { findUidByUsername } from '#db/queries/account/api-user-queries.ts'
import type { Client } from '#accounts/client.ts'
import {
  admitWithPassword,
  verifyPassword,
  type AdmissionProblem,
  type PasswordProblem,
} from '#accounts/sign-in/verify-password.ts'
import { beginApiSignIn, type BeginSignInProblem, type ApiSignIn, issueApiSignIn } from './begin-api-sign-in.ts'
import type { ApiAccountRules } from './api-account-rules.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { BlockingFunctionCalls } from '#accounts/blocking-hook/blocking-function-calls.ts'
import type { PasswordRules } from '#accounts/password/password-rules.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

export type LocalSignInProblem =
  | PasswordProblem
  | AdmissionProblem
  | BeginSignInProblem
  | Extract<IdentityProblem, { code: 'password_sign_in_disabled' }>

/**
 * Signs in with a name and a password: the name is an e-mail address, in any letter case, or a username exactly as it
 * was chosen. Accounts, the counting of wrong passwords and the work for unknown names are those of the identity
 * service (`sign-in/verify-password.ts`).
 */
export async function signInLocally(
  services: SignInCompletion & BlockingFunctionCalls & AttemptLimits & PasswordRules,
  rules: ApiAccountRules,
  input: { readonly identifier: string; readonly password: string; readonly client: Client },
): Promise<Result<ApiSignIn, LocalSignInProblem>> {
  if (!rules.hasPasswords || !services.settings.passwordSignIn) return err({ code: 'password_sign_in_disabled' })
  const { identifier, password, client } = input
  const email = canonicalEmail(identifier)
  const found = await findNamed(services, identifier, email)
  // A username counts as the address behind it, because knowing both must not double the number of tries.
  const countedAs = found?.email ?? email ?? `username\0${identifier}`
  const proven = await verifyPassword(services, { countedAs, account: found, password, client })
  if (!proven.ok) return proven
  const begun = await admitWithPassword(services, { account: proven.value, password, client }, (tx, hook, account) =>
    beginApiSignIn(tx, services, rules, { hook, account, client }),
  )
  return begun.ok ? ok(await issueApiSignIn(services, rules, begun.value)) : begun
}

async function findNamed(
  { db, tenantId }: AccountStore & AccountScope,
  identifier: string,
  email: string | null,
): Promise<Account | null> {
  if (email !== null) return findAccountByEmail(db, tenantId, email)
  const uid = await findUidByUsername(db, tenantId, identifier)
  // Every name costs two look-ups, whether or not it is known.
  return findAccount(db, uid ?? '')
}

import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findAccountByEmail } from '#db/queries/account/account-queries.ts'
import type { Client } from '#accounts/client.ts'
import { finishFirstFactor, type FirstFactorOutcome, issueOutcome } from './finish-first-factor.ts'
import { admitWithPassword, verifyPassword, type AdmissionProblem, type PasswordProblem } from './verify-password.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { BlockingFunctionCalls } from '#accounts/blocking-hook/blocking-function-calls.ts'
import type { PasswordRules } from '#accounts/password/password-rules.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

export type SignInProblem =
  | PasswordProblem
  | AdmissionProblem
  | Extract<Problem, { code: 'invalid_email' | 'missing_password' }>
  | Extract<IdentityProblem, { code: 'password_sign_in_disabled' }>

/**
 * Signs in with an e-mail address and a password, or asks for the second factor. An unknown address and a wrong
 * password get the same answer after the same work (`invalid_credentials`; with enumeration protection off
 * `email_not_found` and `wrong_password`). Only somebody who knows the password learns that an account is disabled
 * (docs/identity-protocol.md, Enumeration protection).
 *
 * `too_many_attempts`: wait; `overloaded`: too many passwords are being checked, try again, nothing was counted;
 * `password_policy_not_met`: the password is correct, but the project requires a better one first; `sign_in_blocked`: a
 * function of the operator refuses.
 */
export async function signInWithPassword(
  services: SignInCompletion & BlockingFunctionCalls & AttemptLimits & PasswordRules,
  input: { readonly email: string; readonly password: string; readonly client: Client },
): Promise<Result<FirstFactorOutcome, SignInProblem>> {
  if (!services.settings.passwordSignIn) return err({ code: 'password_sign_in_disabled' })
  const email = canonicalEmail(input.email)
  if (!email) return err({ code: 'invalid_email' })
  if (input.password === '') return err({ code: 'missing_password' })
  const { password, client } = input
  const found = await findAccountByEmail(services.db, services.tenantId, email)
  const proven = await verifyPassword(services, { countedAs: email, account: found, password, client })
  if (!proven.ok) return proven
  const outcome = await admitWithPassword(services, { account: proven.value, password, client }, (tx, hook, account) =>
    finishFirstFactor(tx, services, hook, { account, provider: 'password', client }),
  )
  return outcome.ok ? ok(await issueOutcome(services, outcome.value)) : outcome
}

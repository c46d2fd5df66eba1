import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Account, AccountChanges } from '#db/queries/account/account-queries.ts'
import { findSecondFactors } from '#db/queries/sign-in/second-factor-queries.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { checkNewPassword, type NewPasswordProblem } from '#accounts/password/check-new-password.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import type { Bearer } from '#accounts/session/check-id-token.ts'
import { requireRecentSignIn, type RecentSignInProblem } from '#accounts/session/require-recent-sign-in.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { NewPasswords } from '#accounts/password/new-passwords.ts'

/**
 * Refuses a change of address without proof of the new one, which would reveal whether it has an account
 * (docs/identity-protocol.md, Enumeration protection).
 */
export const EMAIL_CHANGE_REFUSED = {
  code: 'operation_not_allowed',
  detail: 'Please verify the new email before changing email.',
} as const

export type CredentialProblem =
  | RecentSignInProblem
  | TooManyAttempts
  | NewPasswordProblem
  | Extract<Problem, { code: 'invalid_email' | 'overloaded' }>
  | Extract<IdentityProblem, { code: 'operation_not_allowed' | 'email_change_needs_verification' }>

/** The effect of a change of address or password on the account. */
export interface CredentialPlan {
  readonly changes: AccountChanges
  readonly emailChanges: boolean
  readonly passwordChanges: boolean
}

/**
 * Checks a new address and a new password of the bearer and hashes the latter; null when neither is new. Both need a
 * recent sign-in. `operation_not_allowed`: the project has no passwords, the address must be proven first, or the
 * account has no password yet and must link one instead; `email_change_needs_verification`: accounts with second
 * factors prove the new address first; `too_many_attempts`: the account had too many new passwords within an hour.
 */
export async function planCredentials(
  services: AccountStore & AccountScope & AttemptLimits & NewPasswords,
  { account, claims }: Bearer,
  input: { readonly email: string | undefined; readonly password: string | undefined },
): Promise<Result<CredentialPlan | null, CredentialProblem>> {
  const email = await checkNewEmail(services, account, input.email)
  if (!email.ok) return email
  const emailChanges = email.value !== null
  if (!emailChanges && input.password === undefined) return ok(null)
  const recent = requireRecentSignIn(services, claims)
  if (!recent.ok) return recent
  const at = services.now()
  const emailPart: AccountChanges = emailChanges
    ? { email: email.value, emailVerified: false, initialEmail: account.initialEmail ?? account.email }
    : {}
  if (input.password === undefined)
    return ok({ changes: { ...emailPart, validSince: wholeSecond(at) }, emailChanges, passwordChanges: false })

  const mayHaveOne = mayGetPassword(services, account, email.value)
  if (!mayHaveOne.ok) return mayHaveOne
  // Before the password is judged, because that is work as well.
  const allowed = await takeAttempt(services, ['passwordChangePerAccount', account.uid])
  if (!allowed.ok) return allowed
  const password = await checkNewPassword(services, input.password, account)
  if (!password.ok) return password
  const hashed = await services.passwords.hash(password.value)
  if (!hashed.ok) return hashed
  return ok({
    changes: {
      ...emailPart,
      passwordHash: hashed.value,
      passwordUpdatedAt: at,
      isAnonymous: false,
      validSince: wholeSecond(at),
    },
    emailChanges,
    passwordChanges: true,
  })
}

async function checkNewEmail(
  { db, settings }: AccountStore & AccountScope,
  account: Account,
  raw: string | undefined,
): Promise<Result<string | null, CredentialProblem>> {
  if (raw === undefined) return ok(null)
  const email = canonicalEmail(raw)
  if (!email) return err({ code: 'invalid_email' })
  if (email === account.email) return ok(null)
  if (settings.enumerationProtection) return err(EMAIL_CHANGE_REFUSED)
  const factors = await findSecondFactors(db, account.uid)
  return factors.length > 0 ? err({ code: 'email_change_needs_verification' }) : ok(email)
}

function mayGetPassword(
  { settings }: AccountScope,
  account: Account,
  newEmail: string | null,
): Result<null, CredentialProblem> {
  if (!settings.passwordSignIn) return err({ code: 'operation_not_allowed' })
  if (account.email === null && newEmail === null)
    return err({ code: 'operation_not_allowed', detail: 'The account has no email to sign in with.' })
  // Sign-in by link is the same method, so adding a password there is a change and not a link.
  const hasMethod = account.passwordHash !== null || account.emailLinkSignIn
  return hasMethod || !settings.enumerationProtection
    ? ok(null)
    : err({ code: 'operation_not_allowed', detail: 'Please link the password with accounts:signUp.' })
}

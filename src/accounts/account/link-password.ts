import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { updateAccount } from '#db/queries/account/account-queries.ts'
import { retireOobCodes } from '#db/queries/sign-in/oob-code-queries.ts'
import { findSecondFactors } from '#db/queries/sign-in/second-factor-queries.ts'
import { updateProfileFacts } from '#db/queries/account/profile-queries.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import type { Client } from '#accounts/client.ts'
import { REPLACED_PURPOSES } from '#accounts/email-code/oob-code.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { announcePasswordChange } from '#accounts/password/announce-password-change.ts'
import { checkNewPassword, type NewPasswordProblem } from '#accounts/password/check-new-password.ts'
import { announceEmailChange } from '#accounts/email-code/announce-email-change.ts'
import { announceMethodChange } from '#accounts/session/announce-method-change.ts'
import { EMAIL_CHANGE_REFUSED } from './plan-credentials.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts, IdTokenProblem } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { checkIdToken, type Bearer } from '#accounts/session/check-id-token.ts'
import { lockBearer } from '#accounts/session/lock-bearer.ts'
import { requireRecentSignIn, type RecentSignInProblem } from '#accounts/session/require-recent-sign-in.ts'
import { replaceSessions } from '#accounts/session/replace-sessions.ts'
import { issueTokens, type SignedIn, type StartedSession } from '#accounts/session/start-session.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { ConfiguredProviders } from '#accounts/configured-providers.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { NewPasswords } from '#accounts/password/new-passwords.ts'
import type { SessionOpening } from '#accounts/session/session-opening.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

export type LinkPasswordProblem =
  | IdTokenProblem
  | RecentSignInProblem
  | NewPasswordProblem
  | TooManyAttempts
  | Extract<Problem, { code: 'invalid_email' | 'email_taken' | 'overloaded' }>
  | Extract<IdentityProblem, { code: 'operation_not_allowed' | 'email_change_needs_verification' }>

export interface PasswordToLink {
  readonly idToken: string
  readonly email: string
  readonly password: string
  readonly client: Client
}

/**
 * Gives the bearer's account an address and a password to sign in with. An anonymous account becomes permanent; others
 * get another sign-in method, which requires a recent sign-in. Everybody else is signed out. An address other than that
 * of the account is accepted only if enumeration protection is off, and never for accounts with second factors
 * (docs/identity-protocol.md, Enumeration protection).
 */
export async function linkPassword(
  services: SignInCompletion & AttemptLimits & NewPasswords & ConfiguredProviders,
  input: PasswordToLink,
): Promise<Result<SignedIn, LinkPasswordProblem>> {
  if (!services.settings.passwordSignIn) return err({ code: 'operation_not_allowed' })
  const bearer = await checkIdToken(services, input.idToken)
  if (!bearer.ok) return bearer
  const { account, claims } = bearer.value
  const recent = account.isAnonymous ? ok(null) : requireRecentSignIn(services, claims)
  if (!recent.ok) return recent
  const email = canonicalEmail(input.email)
  if (!email) return err({ code: 'invalid_email' })
  if (account.email !== null && account.email !== email) {
    if (services.settings.enumerationProtection) return err(EMAIL_CHANGE_REFUSED)
    const factors = await findSecondFactors(services.db, account.uid)
    if (factors.length > 0) return err({ code: 'email_change_needs_verification' })
  }
  const allowed = await takeAttempt(services, ['signUpPerAddress', subscriberOf(input.client.address)])
  if (!allowed.ok) return allowed
  const password = await checkNewPassword(services, input.password, { ...account, email })
  if (!password.ok) return password
  const hashed = await services.passwords.hash(password.value)
  if (!hashed.ok) return hashed
  try {
    const stored = await store(services, bearer.value, { email, passwordHash: hashed.value, client: input.client })
    return stored.ok ? ok(await issueTokens(services, stored.value)) : stored
  } catch (error) {
    if (isUniqueViolation(error, 'account_email')) return err({ code: 'email_taken' })
    throw error
  }
}

function store(
  services: SessionOpening & AccountScope & ConfiguredProviders,
  bearer: Bearer,
  { email, passwordHash, client }: { email: string; passwordHash: string; client: Client },
): Promise<Result<StartedSession, IdTokenProblem>> {
  return inTransaction(services.db, async (tx) => {
    const locked = await lockBearer(tx, services, bearer)
    if (!locked.ok) return locked
    const before = locked.value
    const at = services.now()
    const account = await updateAccount(tx, before.uid, {
      email,
      initialEmail: before.initialEmail ?? email,
      // A new address is not proven yet; a proven one stays proven.
      emailVerified: before.email === email && before.emailVerified,
      passwordHash,
      passwordUpdatedAt: at,
      isAnonymous: false,
      validSince: wholeSecond(at),
      lastSignInAt: at,
    })
    if (!account) return err({ code: 'account_not_found' })
    await retireOobCodes(tx, account.uid, REPLACED_PURPOSES, at)
    await updateProfileFacts(tx, account, at)
    await announceEmailChange(tx, services, before, account)
    const hadPassword = before.passwordHash !== null
    if (hadPassword) await announcePasswordChange(tx, services, account)
    else await announceMethodChange(tx, services, before, { providerId: 'password', change: 'added' })
    const event = hadPassword ? 'password_changed' : 'provider_linked'
    await recordEvent(tx, services, { uid: account.uid, event, client, details: { provider: 'password' } })
    return ok(await replaceSessions(tx, services, { account, claims: bearer.claims, client, provider: 'password' }))
  })
}

import { canonicalEmail } from '#core/account/canonical-email.ts'
import type { IdentityProblem } from '#core/account/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import {
  findAccountByEmail,
  lockAccount,
  replacePasswordHash,
  type Account,
} from '#db/queries/identity/account-queries.ts'
import { findAddressesOfSignIns } from '#db/queries/identity/identity-session-queries.ts'
import type { AccountServices } from '../account-services.ts'
import type { BlockedProblem } from '../blocking/blocking-answer.ts'
import { throughGate } from '../blocking/sign-in-gate.ts'
import type { Client } from '../client.ts'
import { inTransaction } from '../in-transaction.ts'
import { MAX_PASSWORD_LENGTH, missingRequirements } from '../password/password-policy.ts'
import { networkOf } from '../throttle/network-of.ts'
import { forgetAttempts, returnAttempt, takeAttempt, type TooManyAttempts } from '../throttle/throttle.ts'
import { finishFirstFactor, type FirstFactorOutcome } from './finish-first-factor.ts'
import { passwordAttempts, type PasswordAttempts } from './password-attempts.ts'

export type SignInProblem =
  | BlockedProblem
  | Extract<
      Problem,
      {
        code:
          | 'invalid_email'
          | 'missing_password'
          | 'invalid_credentials'
          | 'account_disabled'
          | 'too_many_attempts'
          | 'overloaded'
      }
    >
  | Extract<
      IdentityProblem,
      { code: 'email_not_found' | 'wrong_password' | 'password_sign_in_disabled' | 'password_policy_not_met' }
    >

/**
 * Signs in with an e-mail address and a password, or asks for the second factor. An unknown address and a wrong password are one
 * answer after the same work (`invalid_credentials`; with enumeration protection off `email_not_found` and `wrong_password`); only
 * who knows the password learns that an account is disabled (reference: identity.md §3.6). `too_many_attempts`: wait;
 * `overloaded`: too many passwords are being checked, try again; nothing was counted. `password_policy_not_met`: the right password,
 * but the project wants it to be replaced by a better one first. `sign_in_blocked`: a function of the operator is against it.
 */
export async function signInWithPassword(
  services: AccountServices,
  input: { readonly email: string; readonly password: string; readonly client: Client },
): Promise<Result<FirstFactorOutcome, SignInProblem>> {
  const { settings } = services
  if (!settings.passwordSignIn) return refused({ code: 'password_sign_in_disabled' })
  const email = canonicalEmail(input.email)
  if (!email) return refused({ code: 'invalid_email' })
  if (input.password === '') return refused({ code: 'missing_password' })

  const attempts = passwordAttempts(services, email, input.client)
  const allowed = await takePasswordAttempt(services, attempts, email, input.client)
  if (!allowed.ok) return allowed
  const account = await findAccountByEmail(services.db, services.tenantId, email)
  const checked = await services.passwords.verify(
    // Beyond the limit no account has one, and the work would be in the caller's hands.
    input.password.slice(0, MAX_PASSWORD_LENGTH),
    account?.passwordHash ?? null,
  )
  if (!checked.ok) {
    await returnAttempt(services, ...attempts.perAccount, ...attempts.shared)
    return checked
  }
  if (!account || !checked.value || input.password.length > MAX_PASSWORD_LENGTH) {
    if (settings.enumerationProtection) return refused({ code: 'invalid_credentials' })
    return refused({ code: account ? 'wrong_password' : 'email_not_found' })
  }
  await Promise.all([forgetAttempts(services, ...attempts.perAccount), returnAttempt(services, ...attempts.shared)])
  if (account.disabled) return refused({ code: 'account_disabled' })
  const { passwordPolicy: policy } = settings
  const missing = policy.enforced && policy.upgradeOnSignIn ? missingRequirements(input.password, policy) : []
  if (missing.length > 0) return refused({ code: 'password_policy_not_met', missing })
  await renewPasswordHash(services, account, input.password)
  const { client } = input
  const outcome = await throughGate(services, { method: 'password', client }, (gate) =>
    inTransaction(services, async (tx) => {
      const now = await lockAccount(tx, account.uid)
      // A change of password that came in between has ended all sessions; none may begin with the former one after it.
      if (!now || !isSamePassword(now, account))
        return refused({ code: settings.enumerationProtection ? 'invalid_credentials' : 'wrong_password' } as const)
      return finishFirstFactor(tx, services, gate, { account: now, provider: 'password', client })
    }),
  )
  return outcome.ok ? ok(await outcome.value()) : outcome
}

/** Hashing the same password anew does not count as a change. */
function isSamePassword(now: Account, checked: Account): boolean {
  return (
    !now.disabled &&
    now.passwordHash !== null &&
    now.email === checked.email &&
    now.passwordUpdatedAt?.getTime() === checked.passwordUpdatedAt?.getTime()
  )
}

/**
 * Counts a password before it is checked. Where too many strangers tried, the owner still gets in from networks they signed in from
 * during the last 90 days, so that nobody can lock them out.
 */
async function takePasswordAttempt(
  services: AccountServices,
  { perAccount, accountWide, shared }: PasswordAttempts,
  email: string,
  client: Client,
): Promise<Result<null, TooManyAttempts>> {
  const narrow = perAccount.filter((attempt) => attempt !== accountWide)
  const allowed = await takeAttempt(services, ...narrow, ...shared)
  if (!allowed.ok) return allowed
  const wide = await takeAttempt(services, accountWide)
  return wide.ok || (await isKnownNetwork(services, email, client)) ? ok(null) : wide
}

const KNOWN_FOR = 90 * 24 * 3600_000

async function isKnownNetwork(services: AccountServices, email: string, client: Client): Promise<boolean> {
  const account = await findAccountByEmail(services.db, services.tenantId, email)
  if (!account) return false
  const since = new Date(services.now().getTime() - KNOWN_FOR)
  const addresses = await findAddressesOfSignIns(services.db, account.uid, since)
  return addresses.some((address) => networkOf(address) === networkOf(client.address))
}

/** The password is at hand only now: the moment to hash it with today's costs. Skipped when the hasher is busy. */
async function renewPasswordHash(
  { db, passwords }: AccountServices,
  account: Account,
  password: string,
): Promise<void> {
  if (!account.passwordHash || !passwords.isOutdated(account.passwordHash)) return
  const hashed = await passwords.hash(password)
  if (hashed.ok) await replacePasswordHash(db, account.uid, account.passwordHash, hashed.value)
}

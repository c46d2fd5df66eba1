import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { lockAccount, replacePasswordHash, type Account } from '#db/queries/account/account-queries.ts'
import { findAddressesOfSignIns } from '#db/queries/session/identity-session-queries.ts'
import type { Tx } from '#db/database.ts'
import type { BlockedProblem } from '#accounts/blocking-hook/blocking-response.ts'
import { throughBlockingHook, type BlockingHook } from '#accounts/blocking-hook/blocking-hook.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { MAX_PASSWORD_LENGTH, missingRequirements } from '#accounts/password/password-policy.ts'
import { networkOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { forgetAttempts, returnAttempt, takeAttempt } from '#accounts/throttle/throttle.ts'
import { passwordAttempts, type PasswordAttempts } from './password-attempts.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { PasswordRules } from '#accounts/password/password-rules.ts'
import type { BlockingFunctionCalls } from '#accounts/blocking-hook/blocking-function-calls.ts'

export type PasswordProblem =
  | TooManyAttempts
  | Extract<Problem, { code: 'invalid_credentials' | 'account_disabled' | 'overloaded' }>
  | Extract<IdentityProblem, { code: 'email_not_found' | 'wrong_password' }>

export interface GivenPassword {
  /** What attempts are counted under: the address of the account, or the text that was given as its name. */
  readonly countedAs: string
  /** Null = nobody has that address or name; the work is the same. */
  readonly account: Account | null
  readonly password: string
  readonly client: Client
}

/**
 * Finds the account with this password. The attempt is counted before the check and forgotten when it was correct. An
 * account that does not exist costs the same work and gets the same answer (`invalid_credentials`; with enumeration
 * protection off `email_not_found` and `wrong_password`). Only somebody who knows the password learns that an account
 * is disabled (docs/identity-protocol.md, Enumeration protection).
 */
export async function verifyPassword(
  services: AccountStore & AccountScope & AttemptLimits & PasswordRules,
  { countedAs, account, password, client }: GivenPassword,
): Promise<Result<Account, PasswordProblem>> {
  const attempts = passwordAttempts(services, countedAs, client)
  const allowed = await takePasswordAttempt(services, attempts, account, client)
  if (!allowed.ok) return allowed
  const checked = await services.passwords.verify(
    // No account has a longer password, and the caller would determine the work.
    password.slice(0, MAX_PASSWORD_LENGTH),
    account?.passwordHash ?? null,
  )
  if (!checked.ok) {
    await returnAttempt(services, ...attempts.perAccount, ...attempts.shared)
    return checked
  }
  if (!account || !checked.value || password.length > MAX_PASSWORD_LENGTH) {
    if (services.settings.enumerationProtection) return err({ code: 'invalid_credentials' })
    return err({ code: account ? 'wrong_password' : 'email_not_found' })
  }
  await Promise.all([forgetAttempts(services, ...attempts.perAccount), returnAttempt(services, ...attempts.shared)])
  return account.disabled ? err({ code: 'account_disabled' }) : ok(account)
}

export type AdmissionProblem =
  | BlockedProblem
  | Extract<Problem, { code: 'invalid_credentials' }>
  | Extract<IdentityProblem, { code: 'wrong_password' | 'password_policy_not_met' }>

/**
 * Lets in somebody whose password was correct: `finish` does the rest with the account locked, as the operator's
 * functions permit. `password_policy_not_met`: the project requires a better password first; `invalid_credentials`,
 * `wrong_password`: the password was changed in between.
 */
export async function admitWithPassword<Outcome>(
  services: BlockingFunctionCalls & PasswordRules,
  { account, password, client }: { readonly account: Account; readonly password: string; readonly client: Client },
  finish: (tx: Tx, hook: BlockingHook, account: Account) => Promise<Outcome>,
): Promise<Outcome | { readonly ok: false; readonly problem: AdmissionProblem }> {
  const { passwordPolicy: policy, enumerationProtection } = services.settings
  const missing = policy.enforced && policy.upgradeOnSignIn ? missingRequirements(password, policy) : []
  if (missing.length > 0) return err({ code: 'password_policy_not_met', missing })
  await renewPasswordHash(services, account, password)
  return throughBlockingHook(services, { method: 'password', client }, (hook) =>
    inTransaction(
      services.db,
      async (tx) => {
        const now = await lockAccount(tx, account.uid)
        // A change of password in between has ended all sessions, and none may begin with the former password
        // afterwards.
        if (!now || !isSamePassword(now, account))
          return err({ code: enumerationProtection ? 'invalid_credentials' : 'wrong_password' } as const)
        return finish(tx, hook, now)
      },
      { commitsRefusals: 'an account that the operator’s function shuts stays shut' },
    ),
  )
}

/** Returns whether an account still has the password that was checked. A new hash of the same one is no change. */
export function isSamePassword(now: Account, checked: Account): boolean {
  return (
    !now.disabled &&
    now.passwordHash !== null &&
    now.email === checked.email &&
    now.passwordUpdatedAt?.getTime() === checked.passwordUpdatedAt?.getTime()
  )
}

/**
 * Counts a password before it is checked. If too many strangers have tried, the owner still gets in from networks that
 * they signed in from during the last 90 days, so that nobody can lock them out.
 */
async function takePasswordAttempt(
  services: AccountStore & AttemptLimits,
  { perAccount, accountWide, shared }: PasswordAttempts,
  account: Account | null,
  client: Client,
): Promise<Result<null, TooManyAttempts>> {
  const narrow = perAccount.filter((attempt) => attempt !== accountWide)
  const allowed = await takeAttempt(services, ...narrow, ...shared)
  if (!allowed.ok) return allowed
  const wide = await takeAttempt(services, accountWide)
  return wide.ok || (await isKnownNetwork(services, account, client)) ? ok(null) : wide
}

const KNOWN_FOR = 90 * 24 * 3600_000

async function isKnownNetwork(services: AccountStore, account: Account | null, client: Client): Promise<boolean> {
  if (!account) return false
  const since = new Date(services.now().getTime() - KNOWN_FOR)
  const addresses = await findAddressesOfSignIns(services.db, account.uid, since)
  return addresses.some((address) => networkOf(address) === networkOf(client.address))
}

/** Hashes the password with today's costs, because it is known only now. Skipped when the hasher is busy. */
async function renewPasswordHash(
  { db, passwords }: AccountStore & PasswordRules,
  account: Account,
  password: string,
): Promise<void> {
  if (!account.passwordHash || !passwords.isOutdated(account.passwordHash)) return
  const hashed = await passwords.hash(password)
  if (hashed.ok) await replacePasswordHash(db, account.uid, account.passwordHash, hashed.value)
}

import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import { findAccountByEmail, replacePasswordHash, type Account } from '#db/queries/identity/account-queries.ts'
import type { AccountServices } from '../account-services.ts'
import type { Client } from '../client.ts'
import { canonicalEmail } from '#core/account/canonical-email.ts'
import { MAX_PASSWORD_LENGTH } from '../password/check-new-password.ts'
import { networkOf } from '../throttle/network-of.ts'
import { forgetAttempts, returnAttempt, takeAttempt, type Attempt } from '../throttle/throttle.ts'
import { finishFirstFactor, type FirstFactorOutcome } from './finish-first-factor.ts'

export type SignInProblem = Extract<
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

/**
 * Signs in with an e-mail address and a password, or asks for the second factor. An unknown address and a wrong password are one answer after the same work
 * (`invalid_credentials`); only who knows the password learns that an account is disabled (reference: identity.md §3.6).
 * `too_many_attempts`: wait; `overloaded`: too many passwords are being checked, try again; nothing was counted.
 */
export async function signInWithPassword(
  services: AccountServices,
  input: { readonly email: string; readonly password: string; readonly client: Client },
): Promise<Result<FirstFactorOutcome, SignInProblem>> {
  const email = canonicalEmail(input.email)
  if (!email) return refused({ code: 'invalid_email' })
  if (input.password === '') return refused({ code: 'missing_password' })
  if (input.password.length > MAX_PASSWORD_LENGTH) return refused({ code: 'invalid_credentials' })

  const perAccount: Attempt[] = [
    ['signInPerAccountAndNetwork', `${email}\0${networkOf(input.client.address)}`],
    ['signInPerAccount', email],
  ]
  const perAddress: Attempt = ['signInPerAddress', networkOf(input.client.address)]
  const allowed = await takeAttempt(services, ...perAccount, perAddress)
  if (!allowed.ok) return allowed

  const account = await findAccountByEmail(services.db, services.tenantId, email)
  const checked = await services.passwords.verify(input.password, account?.passwordHash ?? null)
  if (!checked.ok) {
    await returnAttempt(services, ...perAccount, perAddress)
    return checked
  }
  if (!account || !checked.value) return refused({ code: 'invalid_credentials' })
  await Promise.all([forgetAttempts(services, ...perAccount), returnAttempt(services, perAddress)])
  if (account.disabled) return refused({ code: 'account_disabled' })
  await renewPasswordHash(services, account, input.password)
  const outcome = await services.db
    .transaction()
    .execute((tx) => finishFirstFactor(tx, services, { account, provider: 'password', client: input.client }))
  return ok(await outcome())
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

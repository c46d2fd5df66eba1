import { newUid } from './new-uid.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findAccountByEmail, insertAccount, type Account } from '#db/queries/account/account-queries.ts'
import type { BlockingHook } from './blocking-hook/blocking-hook.ts'
import { canonicalEmail } from './canonical-email.ts'
import { checkNewPassword, type NewPasswordProblem } from './password/check-new-password.ts'
import { checkDisplayName } from './profile-fields.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from './account-store.ts'
import type { NewPasswords } from '#accounts/password/new-passwords.ts'

export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly displayName: string | null
  readonly emailVerified: boolean
}

export type NewAccountProblem =
  | NewPasswordProblem
  | Extract<Problem, { code: 'invalid_email' | 'invalid_input' | 'email_taken' | 'overloaded' }>

/** Stores an account; if people sign up themselves, only as the blocking hook permits. */
type StoreAccount = (tx: Executor, hook?: BlockingHook) => Promise<Result<Account, NewAccountProblem>>

/** Checks the input and hashes the password, without writing anything; returns the function that stores the account. */
export async function prepareAccount(
  services: AccountStore & AccountScope & NewPasswords,
  input: NewAccount,
): Promise<Result<StoreAccount, NewAccountProblem>> {
  const email = canonicalEmail(input.email)
  if (!email) return err({ code: 'invalid_email' })
  const password = await checkNewPassword(services, input.password, { ...input, email })
  if (!password.ok) return password
  const displayName = checkDisplayName(input.displayName)
  if (!displayName.ok) return displayName
  const hashed = await services.passwords.hash(password.value)
  if (!hashed.ok) return hashed
  return ok(async (tx, hook) => {
    const createdAt = services.now()
    // Before the functions are asked about an account that cannot be created.
    if (hook && (await findAccountByEmail(tx, services.tenantId, email))) return err({ code: 'email_taken' })
    const requested = {
      uid: hook?.uid ?? newUid(),
      tenantId: services.tenantId,
      email,
      emailVerified: input.emailVerified,
      displayName: displayName.value,
      passwordHash: hashed.value,
      createdAt,
      validSince: wholeSecond(createdAt),
    }
    const account = await insertAccount(tx, hook ? hook.beforeCreate(requested) : requested)
    return account ? ok(account) : err({ code: 'email_taken' })
  })
}

/**
 * Removes the milliseconds of an instant: tokens contain whole seconds, and one of this very second must still be
 * valid.
 */
export function wholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000)
}

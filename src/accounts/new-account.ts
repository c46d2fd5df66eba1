import { randomInt } from 'node:crypto'
import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { insertAccount, type Account } from '#db/queries/identity/account-queries.ts'
import type { AccountServices } from './account-services.ts'
import { canonicalEmail } from '#core/account/canonical-email.ts'
import { checkNewPassword } from './password/check-new-password.ts'
import { checkDisplayName } from './profile/profile-fields.ts'

export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly displayName: string | null
  readonly emailVerified: boolean
}

export type NewAccountProblem = Extract<
  Problem,
  { code: 'invalid_email' | 'missing_password' | 'weak_password' | 'invalid_input' | 'email_taken' | 'overloaded' }
>

/** Checks what was given and hashes the password; answers what stores the account. Nothing is written yet. */
export async function prepareAccount(
  services: AccountServices,
  input: NewAccount,
): Promise<Result<(tx: Executor) => Promise<Result<Account, NewAccountProblem>>, NewAccountProblem>> {
  const email = canonicalEmail(input.email)
  if (!email) return refused({ code: 'invalid_email' })
  const password = checkNewPassword(input.password)
  if (!password.ok) return password
  const displayName = checkDisplayName(input.displayName)
  if (!displayName.ok) return displayName
  const hashed = await services.passwords.hash(password.value)
  if (!hashed.ok) return hashed
  return ok(async (tx) => {
    const createdAt = services.now()
    const account = await insertAccount(tx, {
      uid: newUid(),
      tenantId: services.tenantId,
      email,
      emailVerified: input.emailVerified,
      displayName: displayName.value,
      passwordHash: hashed.value,
      createdAt,
      validSince: wholeSecond(createdAt),
    })
    return account ? ok(account) : refused({ code: 'email_taken' })
  })
}

/** The instant without its milliseconds: tokens carry whole seconds, and one of this very second must still be good. */
export function wholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000)
}

const UID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const UID_LENGTH = 28

/** A uid as the hosted service makes them: 28 letters and digits. */
export function newUid(): string {
  return Array.from({ length: UID_LENGTH }, () => UID_LETTERS[randomInt(UID_LETTERS.length)]).join('')
}

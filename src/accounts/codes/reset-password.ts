import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { updateAccount, type Account } from '#db/queries/identity/account-queries.ts'
import { deleteAccountProviders } from '#db/queries/identity/account-provider-queries.ts'
import { retireOobCodes } from '#db/queries/identity/oob-code-queries.ts'
import { updateProfileFacts } from '#db/queries/profile-queries.ts'
import type { AccountServices } from '../account-services.ts'
import type { Client } from '../client.ts'
import { wholeSecond } from '../new-account.ts'
import { endAllSessions } from '../sign-in/replace-sessions.ts'
import { checkNewPassword, type NewPasswordProblem } from '../password/check-new-password.ts'
import { networkOf, subscriberOf } from '../throttle/network-of.ts'
import { forgetAttempts, takeAttempt, type TooManyAttempts } from '../throttle/throttle.ts'
import { inspectCode, useCode, type CodeProblem } from './oob-code.ts'

export type ResetPasswordProblem =
  | CodeProblem
  | TooManyAttempts
  | NewPasswordProblem
  | Extract<Problem, { code: 'account_disabled' | 'overloaded' }>

/**
 * Sets a new password with a code from a mail. The address counts as verified, all sessions everywhere end and all other codes die.
 * A password that is refused leaves the code as it was.
 */
export async function resetPassword(
  services: AccountServices,
  input: { readonly oobCode: string; readonly newPassword: string; readonly client: Client },
): Promise<Result<{ email: string }, ResetPasswordProblem>> {
  const allowed = await takeAttempt(services, ['codePerAddress', subscriberOf(input.client.address)])
  if (!allowed.ok) return allowed
  const found = await inspectCode(services.db, services.now, input.oobCode, 'PASSWORD_RESET')
  if (!found.ok) return found
  const { account, code } = found.value
  if (account.disabled) return refused({ code: 'account_disabled' })
  const password = checkNewPassword(input.newPassword)
  if (!password.ok) return password
  const hashed = await services.passwords.hash(password.value)
  if (!hashed.ok) return hashed
  const changed = await services.db.transaction().execute(async (tx) => {
    if (!(await useCode(tx, services.now, input.oobCode))) return false
    await setPassword(tx, services, account, hashed.value)
    return true
  })
  if (!changed) return refused({ code: 'code_invalid' })
  await forgetAttempts(
    services,
    ['signInPerAccount', code.email],
    ['signInPerAccountAndNetwork', `${code.email}\0${networkOf(input.client.address)}`],
  )
  return ok({ email: code.email })
}

async function setPassword(tx: Tx, services: AccountServices, account: Account, passwordHash: string): Promise<void> {
  const at = services.now()
  const changed = await updateAccount(tx, account.uid, {
    passwordHash,
    passwordUpdatedAt: at,
    emailVerified: true,
    validSince: wholeSecond(at),
  })
  // Whoever linked another way in before the address was verified need not be its owner.
  if (!account.emailVerified) await deleteAccountProviders(tx, account.uid)
  await retireOobCodes(tx, account.uid, null, at)
  await endAllSessions(tx, services, account.uid)
  if (changed) await updateProfileFacts(tx, changed, at)
}

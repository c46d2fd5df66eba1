import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { updateAccount, type Account } from '#db/queries/account/account-queries.ts'
import { retireOobCodes } from '#db/queries/sign-in/oob-code-queries.ts'
import { updateProfileFacts } from '#db/queries/account/profile-queries.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { checkNewPassword, type NewPasswordProblem } from '#accounts/password/check-new-password.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { claimAccount } from '#accounts/sign-in/claim-account.ts'
import { endAllSessions } from '#accounts/session/replace-sessions.ts'
import { passwordAttempts } from '#accounts/sign-in/password-attempts.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { forgetAttempts, takeAttempt } from '#accounts/throttle/throttle.ts'
import { inspectCode, REPLACED_PURPOSES, spendCode, type CodeProblem } from '#accounts/email-code/oob-code.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { NewPasswords } from '#accounts/password/new-passwords.ts'

export type ResetPasswordProblem =
  | CodeProblem
  | TooManyAttempts
  | NewPasswordProblem
  | Extract<Problem, { code: 'account_disabled' | 'overloaded' }>
  | Extract<IdentityProblem, { code: 'password_sign_in_disabled' }>

/**
 * Sets a new password with a code from a mail. The address then counts as verified. All sessions end everywhere, and
 * codes for passwords and addresses become invalid, except those that undo a change. What was linked before the address
 * was ever proven is removed (`claim-account.ts`); what was linked later stays. A refused password leaves the code as
 * it was.
 */
export async function resetPassword(
  services: AccountStore & AccountScope & AttemptLimits & NewPasswords,
  input: { readonly oobCode: string; readonly newPassword: string; readonly client: Client },
): Promise<Result<{ email: string }, ResetPasswordProblem>> {
  const allowed = await takeAttempt(services, ['codePerAddress', subscriberOf(input.client.address)])
  if (!allowed.ok) return allowed
  if (!services.settings.passwordSignIn) return err({ code: 'password_sign_in_disabled' })
  const found = await inspectCode(services.db, services, input.oobCode, 'PASSWORD_RESET')
  if (!found.ok) return found
  if (found.value.account.disabled) return err({ code: 'account_disabled' })
  const password = await checkNewPassword(services, input.newPassword, found.value.account)
  if (!password.ok) return password
  const hashed = await services.passwords.hash(password.value)
  if (!hashed.ok) return hashed
  const changed = await inTransaction(services.db, async (tx) => {
    const spent = await spendCode(tx, services, input.oobCode, 'PASSWORD_RESET')
    if (!spent.ok) return spent
    await setPassword(tx, services, spent.value.account, { passwordHash: hashed.value, client: input.client })
    return ok(spent.value.account.email ?? '')
  })
  if (!changed.ok) return changed
  const email = changed.value
  await forgetAttempts(services, ...passwordAttempts(services, email, input.client).perAccount)
  return ok({ email })
}

async function setPassword(
  tx: Tx,
  services: AccountStore,
  before: Account,
  { passwordHash, client }: { passwordHash: string; client: Client },
): Promise<void> {
  const { uid } = before
  const at = services.now()
  await claimAccount(tx, services, before)
  const account = await updateAccount(tx, uid, { passwordHash, passwordUpdatedAt: at, validSince: wholeSecond(at) })
  await retireOobCodes(tx, uid, REPLACED_PURPOSES, at)
  await endAllSessions(tx, services, uid)
  if (account) await updateProfileFacts(tx, account, at)
  await recordEvent(tx, services, { uid, event: 'password_changed', client, details: { method: 'reset' } })
}

import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { findAccount, lockAccount, updateAccount, type Account } from '#db/queries/account/account-queries.ts'
import { retireOobCodes } from '#db/queries/sign-in/oob-code-queries.ts'
import type { Client } from '#accounts/client.ts'
import { REPLACED_PURPOSES } from '#accounts/email-code/oob-code.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { announcePasswordChange } from '#accounts/password/announce-password-change.ts'
import { checkNewPassword, type NewPasswordProblem } from '#accounts/password/check-new-password.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { isSamePassword, verifyPassword, type PasswordProblem } from '#accounts/sign-in/verify-password.ts'
import { endAllSessions } from '#accounts/session/replace-sessions.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { storeApiSignIn, type ApiSignIn, type StoreSignInProblem, issueApiSignIn } from './begin-api-sign-in.ts'
import type { ApiAccountRules } from './api-account-rules.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { NewPasswords } from '#accounts/password/new-passwords.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

export interface PasswordChange {
  readonly uid: string
  readonly currentPassword: string
  readonly password: string
  readonly client: Client
}

export type ChangePasswordProblem =
  | PasswordProblem
  | NewPasswordProblem
  | StoreSignInProblem
  | Extract<Problem, { code: 'nothing_to_change' }>
  | Extract<IdentityProblem, { code: 'password_sign_in_disabled' }>

/**
 * Changes the password of a signed-in user. Everybody is signed out, all codes become invalid, the owner is told by
 * mail, and the caller gets a new sign-in. Wrong present passwords count as at a sign-in (`invalid_credentials`), so
 * that a stolen token cannot be used to guess. `nothing_to_change`: it is the same password.
 */
export async function changeOwnPassword(
  services: SignInCompletion & AttemptLimits & NewPasswords,
  rules: ApiAccountRules,
  { uid, currentPassword, password, client }: PasswordChange,
): Promise<Result<ApiSignIn, ChangePasswordProblem>> {
  if (!rules.hasPasswords || !services.settings.passwordSignIn) return err({ code: 'password_sign_in_disabled' })
  const found = await findAccount(services.db, uid)
  const proven = await verifyPassword(services, {
    countedAs: found?.email ?? uid,
    account: found,
    password: currentPassword,
    client,
  })
  if (!proven.ok) return proven
  if (currentPassword === password) return err({ code: 'nothing_to_change' })
  // Before the password is judged, because that is work as well.
  const allowed = await takeAttempt(services, ['passwordChangePerAccount', uid])
  if (!allowed.ok) return allowed
  const requested = await checkNewPassword(services, password, proven.value)
  if (!requested.ok) return requested
  const hashed = await services.passwords.hash(requested.value)
  if (!hashed.ok) return hashed
  const changed = await inTransaction(services.db, async (tx) => {
    const before = await lockAccount(tx, uid)
    if (!before || !isSamePassword(before, proven.value)) return err({ code: 'invalid_credentials' } as const)
    const account = await storePassword(tx, services, before, { passwordHash: hashed.value, client })
    return storeApiSignIn(tx, services, rules, { account, provider: 'password', client })
  })
  return changed.ok ? ok(await issueApiSignIn(services, rules, changed.value)) : changed
}

async function storePassword(
  tx: Tx,
  services: AccountStore & MailLinks,
  before: Account,
  { passwordHash, client }: { readonly passwordHash: string; readonly client: Client },
): Promise<Account> {
  const { uid } = before
  const at = services.now()
  const changes = { passwordHash, passwordUpdatedAt: at, validSince: wholeSecond(at) }
  const account = (await updateAccount(tx, uid, changes)) ?? before
  await retireOobCodes(tx, uid, REPLACED_PURPOSES, at)
  await endAllSessions(tx, services, uid)
  await recordEvent(tx, services, { uid, event: 'password_changed', client })
  await announcePasswordChange(tx, services, account)
  return account
}

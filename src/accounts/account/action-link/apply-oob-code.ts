import { ok, err, type Result } from '#core/result.ts'
import type { Account } from '#db/queries/account/account-queries.ts'
import type { AccountProvider } from '#db/queries/account/account-provider-queries.ts'
import type { Client } from '#accounts/client.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { changeEmail, type ChangeEmailProblem } from './change-email.ts'
import { findGoodCode, type SpendCodeProblem } from '#accounts/email-code/oob-code.ts'
import { recoverEmail, type RecoverEmailProblem } from './recover-email.ts'
import { revertSecondFactor } from './revert-second-factor.ts'
import { verifyEmail } from './verify-email.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'

export type ApplyCodeProblem = SpendCodeProblem | TooManyAttempts | ChangeEmailProblem | RecoverEmailProblem

export interface AppliedCode {
  readonly account: Account
  readonly providers: readonly AccountProvider[]
  /** Whether the account has received the address that the code was for. */
  readonly emailChanged?: boolean
}

/**
 * Uses up a code from a mail for its purpose. `code_invalid`: also for codes for passwords and for signing in, which
 * have calls of their own.
 */
export async function applyOobCode(
  services: AccountStore & AccountScope & AttemptLimits & MailLinks,
  input: { readonly oobCode: string; readonly client: Client },
): Promise<Result<AppliedCode, ApplyCodeProblem>> {
  const allowed = await takeAttempt(services, ['codePerAddress', subscriberOf(input.client.address)])
  if (!allowed.ok) return allowed
  const found = await findGoodCode(services.db, services, input.oobCode, null)
  if (!found.ok) return found
  switch (found.value.requestType) {
    case 'VERIFY_EMAIL':
      return verifyEmail(services, input)
    case 'VERIFY_AND_CHANGE_EMAIL':
      return withNewEmail(await changeEmail(services, input))
    case 'RECOVER_EMAIL':
      return recoverEmail(services, input)
    case 'REVERT_SECOND_FACTOR_ADDITION':
      return revertSecondFactor(services, input)
    case 'PASSWORD_RESET':
    case 'EMAIL_SIGNIN':
      return err({ code: 'code_invalid' })
  }
}

function withNewEmail(changed: Result<AppliedCode, ApplyCodeProblem>): Result<AppliedCode, ApplyCodeProblem> {
  return changed.ok ? ok({ ...changed.value, emailChanged: true }) : changed
}

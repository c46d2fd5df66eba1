import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findAccountByEmail } from '#db/queries/account/account-queries.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { checkContinueUrl, type ContinueUrlProblem } from '#accounts/project/continue-url.ts'
import { makeCode, type MadeCode } from './oob-code.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from './mail-links.ts'

export type ServiceCodeProblem =
  | ContinueUrlProblem
  | Extract<Problem, { code: 'invalid_email' | 'email_taken' | 'account_not_found' }>
  | Extract<IdentityProblem, { code: 'operation_not_allowed' | 'email_not_found' }>

export interface ServiceCode {
  readonly purpose: 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'EMAIL_SIGNIN' | 'VERIFY_AND_CHANGE_EMAIL'
  readonly email: string
  /** For `VERIFY_AND_CHANGE_EMAIL`. */
  readonly newEmail?: string | undefined
  readonly continueUrl?: string | undefined
}

/**
 * Makes a code for the holder of the service token, who delivers it in their own way: without a mail or a throttle, and
 * with the truth about addresses without an account (`email_not_found` for a reset, otherwise `account_not_found`) and
 * taken ones (`email_taken`). Returns no code only in the conformance mode (`compatibilityFlags.silentToService`).
 */
export async function makeCodeForService(
  services: AccountStore & AccountScope & MailLinks,
  input: ServiceCode,
): Promise<Result<{ readonly email: string; readonly code: MadeCode | null }, ServiceCodeProblem>> {
  const { purpose } = input
  if (purpose === 'EMAIL_SIGNIN' && !services.settings.emailLinkSignIn) return err({ code: 'operation_not_allowed' })
  const email = canonicalEmail(input.email)
  const newEmail = input.newEmail === undefined ? undefined : canonicalEmail(input.newEmail)
  if (!email || newEmail === null) return err({ code: 'invalid_email' })
  const continueUrl = checkContinueUrl(input.continueUrl, services.authorizedDomains)
  if (!continueUrl.ok) return continueUrl
  return inTransaction(services.db, async (tx) => {
    const account = await findAccountByEmail(tx, services.tenantId, email)
    if (!account && purpose === 'PASSWORD_RESET' && isSilent(services)) return ok({ email, code: null })
    if (!account && purpose !== 'EMAIL_SIGNIN')
      return err({ code: purpose === 'PASSWORD_RESET' ? 'email_not_found' : 'account_not_found' } as const)
    const holder = newEmail === undefined ? null : await findAccountByEmail(tx, services.tenantId, newEmail)
    if (holder && holder.uid !== account?.uid) return err({ code: 'email_taken' } as const)
    const code = await makeCode(tx, services, {
      purpose,
      uid: purpose === 'EMAIL_SIGNIN' ? null : (account?.uid ?? null),
      email,
      ...(newEmail === undefined ? {} : { newEmail }),
      continueUrl: continueUrl.value,
    })
    return ok({ email, code })
  })
}

function isSilent({ compatibilityFlags, settings }: AccountScope): boolean {
  return compatibilityFlags.silentToService && settings.enumerationProtection
}

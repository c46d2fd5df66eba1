import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { findAccountByEmail, type Account } from '#db/queries/account/account-queries.ts'
import type { Client } from '#accounts/client.ts'
import { allowMail } from '#accounts/email-code/allow-mail.ts'
import { mailOrNothing } from '#messaging/outbox/mail-or-nothing.ts'
import { makeCode, type SpendCodeProblem } from '#accounts/email-code/oob-code.ts'
import { verifyEmail } from '#accounts/account/action-link/verify-email.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'

/**
 * Mails the owner of an unconfirmed address a link of the content backend that confirms it; a link sent earlier becomes
 * invalid. For every other address the answer and the work are the same, without a mail (docs/content-api.md,
 * Accounts).
 */
export async function sendEmailConfirmation(
  services: AccountStore & AccountScope & AttemptLimits & MailLinks,
  input: { readonly email: string; readonly client: Client },
): Promise<Result<null, TooManyAttempts | Extract<Problem, { code: 'invalid_email' }>>> {
  const email = canonicalEmail(input.email)
  if (!email) return err({ code: 'invalid_email' })
  const allowed = await allowMail(services, 'VERIFY_EMAIL', { email, client: input.client })
  if (!allowed.ok) return allowed
  return inTransaction(services.db, async (tx) => {
    const account = await findAccountByEmail(tx, services.tenantId, email)
    await mailConfirmation(tx, services, { email, account })
    return ok(null)
  })
}

/** Makes the link, and mails it if the address has to be confirmed. */
export async function mailConfirmation(
  tx: Tx,
  services: AccountStore & AccountScope & MailLinks,
  { email, account }: { readonly email: string; readonly account: Account | null },
): Promise<void> {
  const isWaiting = account !== null && !account.disabled && !account.emailVerified
  const uid = isWaiting ? account.uid : null
  const { oobCode } = await makeCode(tx, services, { purpose: 'VERIFY_EMAIL', uid, email, continueUrl: null })
  const link = `${services.websiteUrl}/api/auth/email-confirmation?confirmation=${oobCode}`
  const data = { name: account?.displayName ?? null, link }
  await mailOrNothing(tx, { template: 'verify_email', to: email, data }, { isMeant: isWaiting, at: services.now() })
}

/** Confirms the address that a link was mailed to; once, within a day. */
export async function confirmEmail(
  services: AccountStore & AccountScope & AttemptLimits,
  { code, client }: { readonly code: string; readonly client: Client },
): Promise<Result<null, SpendCodeProblem | TooManyAttempts>> {
  const allowed = await takeAttempt(services, ['codePerAddress', subscriberOf(client.address)])
  if (!allowed.ok) return allowed
  const verified = await verifyEmail(services, { oobCode: code })
  return verified.ok ? ok(null) : verified
}

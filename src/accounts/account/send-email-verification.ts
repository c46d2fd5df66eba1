import { ok, type Result } from '#core/result.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { TooManyAttempts, IdTokenProblem } from '#accounts/account-problems.ts'
import { checkIdToken } from '#accounts/session/check-id-token.ts'
import { allowMail } from '#accounts/email-code/allow-mail.ts'
import { checkContinueUrl, type ContinueUrlProblem } from '#accounts/project/continue-url.ts'
import { makeCodeLink } from '#accounts/email-code/oob-code.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

export type SendVerificationProblem = IdTokenProblem | TooManyAttempts | ContinueUrlProblem

/**
 * Mails the bearer of an ID token a link that verifies the address of the account. Returns that address; null when
 * there is none.
 */
export async function sendEmailVerification(
  services: AccountStore & AccountScope & TokenSigning & AttemptLimits & MailLinks,
  input: { readonly idToken: string; readonly continueUrl?: string | undefined; readonly client: Client },
): Promise<Result<{ email: string | null }, SendVerificationProblem>> {
  const bearer = await checkIdToken(services, input.idToken)
  if (!bearer.ok) return bearer
  const continueUrl = checkContinueUrl(input.continueUrl, services.authorizedDomains)
  if (!continueUrl.ok) return continueUrl
  const { uid, email, displayName } = bearer.value.account
  if (email === null) return ok({ email })
  const allowed = await allowMail(services, 'VERIFY_EMAIL', { email, client: input.client })
  if (!allowed.ok) return allowed
  await inTransaction(services.db, async (tx) => {
    const link = await makeCodeLink(tx, services, {
      purpose: 'VERIFY_EMAIL',
      uid,
      email,
      continueUrl: continueUrl.value,
    })
    await enqueueMail(tx, { template: 'verify_email', to: email, data: { name: displayName, link } }, services.now())
  })
  return ok({ email })
}

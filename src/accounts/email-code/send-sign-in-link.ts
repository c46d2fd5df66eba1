import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findAccountByEmail } from '#db/queries/account/account-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { allowMail } from './allow-mail.ts'
import { checkContinueUrl, type ContinueUrlProblem } from '#accounts/project/continue-url.ts'
import { makeCodeLink } from './oob-code.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { MailLinks } from './mail-links.ts'

export type SendSignInLinkProblem =
  | TooManyAttempts
  | ContinueUrlProblem
  | Extract<Problem, { code: 'invalid_email' }>
  | Extract<IdentityProblem, { code: 'operation_not_allowed' }>

/**
 * Mails a link that signs in the owner of an address, or signs them up if there is no account; the answer does not
 * reveal which. `operation_not_allowed`: the project has no sign-in by link.
 */
export async function sendSignInLink(
  services: AccountStore & AccountScope & AttemptLimits & MailLinks,
  input: { readonly email: string; readonly continueUrl: string | undefined; readonly client: Client },
): Promise<Result<{ email: string }, SendSignInLinkProblem>> {
  if (!services.settings.emailLinkSignIn) return err({ code: 'operation_not_allowed' })
  const email = canonicalEmail(input.email)
  if (!email) return err({ code: 'invalid_email' })
  const continueUrl = checkContinueUrl(input.continueUrl, services.authorizedDomains)
  if (!continueUrl.ok) return continueUrl
  const allowed = await allowMail(services, 'EMAIL_SIGNIN', { email, client: input.client })
  if (!allowed.ok) return allowed
  await inTransaction(services.db, async (tx) => {
    const account = await findAccountByEmail(tx, services.tenantId, email)
    const link = await makeCodeLink(tx, services, {
      purpose: 'EMAIL_SIGNIN',
      uid: null,
      email,
      continueUrl: continueUrl.value,
    })
    // Anybody may have invented the name of an account that nobody has proven.
    const name = account?.emailVerified ? account.displayName : null
    await enqueueMail(tx, { template: 'sign_in_link', to: email, data: { name, link } }, services.now())
  })
  return ok({ email })
}

import type { IdentityProblem } from '#core/identity-problem.ts'
import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findAccountByEmail } from '#db/queries/account/account-queries.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { allowMail } from './allow-mail.ts'
import { checkContinueUrl, type ContinueUrlProblem } from '#accounts/project/continue-url.ts'
import { mailOrNothing } from '#messaging/outbox/mail-or-nothing.ts'
import { makeCode } from './oob-code.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { MailLinks } from './mail-links.ts'

export type SendResetProblem =
  | TooManyAttempts
  | ContinueUrlProblem
  | Extract<Problem, { code: 'invalid_email' }>
  | Extract<IdentityProblem, { code: 'email_not_found' }>

/**
 * Mails a link that lets the owner of an account choose a new password. The answer is the same for an address without
 * an account, and so is the work: a code and a mail are made that nobody receives. Only with enumeration protection off
 * is it `email_not_found` (docs/identity-protocol.md, Enumeration protection).
 */
export async function sendPasswordReset(
  services: AccountStore & AccountScope & AttemptLimits & MailLinks,
  input: {
    readonly email: string
    readonly continueUrl?: string | undefined
    readonly client: Client
    /** A page of another front end that takes `?code=`; by default the link leads to the site's own page. */
    readonly resetUrl?: string | null
  },
): Promise<Result<{ email: string }, SendResetProblem>> {
  const email = canonicalEmail(input.email)
  if (!email) return err({ code: 'invalid_email' })
  const continueUrl = checkContinueUrl(input.continueUrl, services.authorizedDomains)
  if (!continueUrl.ok) return continueUrl
  const allowed = await allowMail(services, 'PASSWORD_RESET', { email, client: input.client })
  if (!allowed.ok) return allowed
  return inTransaction(services.db, async (tx) => {
    const account = await findAccountByEmail(tx, services.tenantId, email)
    if (!account && !services.settings.enumerationProtection) return err({ code: 'email_not_found' } as const)
    const code = await makeCode(tx, services, {
      purpose: 'PASSWORD_RESET',
      uid: account?.uid ?? null,
      email,
      continueUrl: continueUrl.value,
    })
    const data = {
      name: account?.displayName ?? null,
      link: input.resetUrl ? linkTo(input.resetUrl, code.oobCode) : code.link,
    }
    const mail = { template: 'reset_password', to: email, data } as const
    await mailOrNothing(tx, mail, { isMeant: account !== null, at: services.now() })
    return ok({ email })
  })
}

function linkTo(page: string, code: string): string {
  const link = new URL(page)
  link.searchParams.set('code', code)
  return link.href
}

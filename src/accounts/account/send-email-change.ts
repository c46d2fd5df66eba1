import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findAccountByEmail } from '#db/queries/account/account-queries.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { TooManyAttempts, IdTokenProblem } from '#accounts/account-problems.ts'
import { checkIdToken } from '#accounts/session/check-id-token.ts'
import { lockBearer } from '#accounts/session/lock-bearer.ts'
import { requireRecentSignIn, type RecentSignInProblem } from '#accounts/session/require-recent-sign-in.ts'
import { allowMail } from '#accounts/email-code/allow-mail.ts'
import { checkContinueUrl, type ContinueUrlProblem } from '#accounts/project/continue-url.ts'
import { mailOrNothing } from '#messaging/outbox/mail-or-nothing.ts'
import { makeCodeLink } from '#accounts/email-code/oob-code.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

export type SendEmailChangeProblem =
  | IdTokenProblem
  | RecentSignInProblem
  | TooManyAttempts
  | ContinueUrlProblem
  | Extract<Problem, { code: 'invalid_email' | 'email_taken' }>

/**
 * Mails the bearer's new address a link that makes it the account's. Returns the present address; null when there is
 * none. For an address with an account of its own the answer is the same, but no mail is sent; only with enumeration
 * protection off is it `email_taken` (docs/identity-protocol.md, Enumeration protection). Needs a recent sign-in.
 */
export async function sendEmailChange(
  services: AccountStore & AccountScope & TokenSigning & AttemptLimits & MailLinks,
  input: {
    readonly idToken: string
    readonly newEmail: string
    readonly continueUrl?: string | undefined
    readonly client: Client
  },
): Promise<Result<{ email: string | null }, SendEmailChangeProblem>> {
  const bearer = await checkIdToken(services, input.idToken)
  if (!bearer.ok) return bearer
  const { account, claims } = bearer.value
  const recent = requireRecentSignIn(services, claims)
  if (!recent.ok) return recent
  const newEmail = canonicalEmail(input.newEmail)
  if (!newEmail) return err({ code: 'invalid_email' })
  const continueUrl = checkContinueUrl(input.continueUrl, services.authorizedDomains)
  if (!continueUrl.ok) return continueUrl
  const allowed = await allowMail(services, 'VERIFY_AND_CHANGE_EMAIL', { email: newEmail, client: input.client })
  if (!allowed.ok) return allowed
  const { uid, email, displayName } = account
  return inTransaction(services.db, async (tx) => {
    // A link made after the sign-in was ended would outlive what ended it.
    const locked = await lockBearer(tx, services, bearer.value)
    if (!locked.ok) return locked
    const holder = await findAccountByEmail(tx, services.tenantId, newEmail)
    const isTaken = holder !== null && holder.uid !== uid
    if (isTaken && !services.settings.enumerationProtection) return err({ code: 'email_taken' } as const)
    const link = await makeCodeLink(tx, services, {
      purpose: 'VERIFY_AND_CHANGE_EMAIL',
      uid,
      email,
      newEmail,
      continueUrl: continueUrl.value,
    })
    const mail = { template: 'change_email', to: newEmail, data: { name: displayName, link } } as const
    await mailOrNothing(tx, mail, { isMeant: !isTaken, at: services.now() })
    return ok({ email })
  })
}

import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import { findAccountByEmail } from '#db/queries/identity/account-queries.ts'
import { enqueueMail } from '#messaging/enqueue-mail.ts'
import type { AccountServices } from '../account-services.ts'
import type { Client } from '../client.ts'
import { canonicalEmail } from '#core/account/canonical-email.ts'
import { subscriberOf } from '../throttle/network-of.ts'
import { takeAttempt, type TooManyAttempts } from '../throttle/throttle.ts'
import { checkContinueUrl, type ContinueUrlProblem } from './continue-url.ts'
import { makeCodeLink } from './oob-code.ts'

export type SendResetProblem = TooManyAttempts | ContinueUrlProblem | Extract<Problem, { code: 'invalid_email' }>

/**
 * Mails a link that lets the owner of an account choose a new password. The answer is the same for an address without an account,
 * and so is the work: a code is made that nobody receives (reference: identity.md §3.6).
 */
export async function sendPasswordReset(
  services: AccountServices,
  input: { readonly email: string; readonly continueUrl?: string | undefined; readonly client: Client },
): Promise<Result<{ email: string }, SendResetProblem>> {
  const email = canonicalEmail(input.email)
  if (!email) return refused({ code: 'invalid_email' })
  const continueUrl = checkContinueUrl(input.continueUrl, services.authorizedDomains)
  if (!continueUrl.ok) return continueUrl
  const allowed = await takeAttempt(
    services,
    ['mailPerRecipientMinute', `PASSWORD_RESET\0${email}`],
    ['mailPerRecipientHour', `PASSWORD_RESET\0${email}`],
    ['mailPerAddress', subscriberOf(input.client.address)],
  )
  if (!allowed.ok) return allowed
  await services.db.transaction().execute(async (tx) => {
    const account = await findAccountByEmail(tx, services.tenantId, email)
    const link = await makeCodeLink(tx, services, {
      purpose: 'PASSWORD_RESET',
      uid: account?.uid ?? null,
      email,
      continueUrl: continueUrl.value,
    })
    if (account)
      await enqueueMail(
        tx,
        { template: 'reset_password', to: email, data: { name: account.displayName, link } },
        services.now(),
      )
  })
  return ok({ email })
}

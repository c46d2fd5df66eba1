import { sitePaths } from '#contract/site/site-paths.ts'
import type { Tx } from '#db/database.ts'
import type { Account } from '#db/queries/account/account-queries.ts'
import type { SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import { makeCodeLink } from '#accounts/email-code/oob-code.ts'

/**
 * Mails the owner of an account that a second factor was added, with a link that removes it. Does nothing if there is
 * no address.
 */
export async function sendSecondFactorNotice(
  tx: Tx,
  services: Pick<AccountServices, 'now' | 'websiteUrl' | 'apiKey' | 'tenantId'>,
  { uid, email, displayName }: Pick<Account, 'uid' | 'email' | 'displayName'>,
  factor: SecondFactor,
): Promise<void> {
  if (email === null) return
  const link = await makeCodeLink(tx, services, {
    purpose: 'REVERT_SECOND_FACTOR_ADDITION',
    uid,
    email,
    enrollmentId: factor.enrollmentId,
    continueUrl: null,
  })
  const data = { name: displayName, factor: textOf(factor), link }
  await enqueueMail(tx, { template: 'second_factor_added', to: email, data }, services.now())
}

/** Mails the owner of an account that a second factor was removed. Does nothing if there is no address. */
export async function sendFactorRemovedNotice(
  tx: Tx,
  { now, websiteUrl }: Pick<AccountServices, 'now' | 'websiteUrl'>,
  { email, displayName }: Pick<Account, 'email' | 'displayName'>,
  factor: SecondFactor,
): Promise<void> {
  if (email === null) return
  const data = { name: displayName, factor: textOf(factor), link: `${websiteUrl}${sitePaths.security()}` }
  await enqueueMail(tx, { template: 'second_factor_removed', to: email, data }, now())
}

function textOf({ kind, phone }: SecondFactor): string {
  return kind === 'totp'
    ? 'a code from your authenticator app'
    : `a code sent to the phone whose number ends in ${phone?.slice(-4)}`
}

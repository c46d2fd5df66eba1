import { sitePaths } from '#contract/site/site-paths.ts'
import type { Tx } from '#db/database.ts'
import type { Account } from '#db/queries/account/account-queries.ts'
import type { SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import { makeCodeLink } from '#accounts/email-code/oob-code.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { CodeLinks } from '#accounts/email-code/code-links.ts'

/**
 * Mails the owner of an account that a second factor was added, with a link that removes it. Does nothing if there is
 * no address.
 */
export async function sendSecondFactorNotice(
  tx: Tx,
  services: CodeLinks,
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
  { now, websiteUrl }: Pick<AccountStore, 'now'> & Pick<MailLinks, 'websiteUrl'>,
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

import { sitePaths } from '#contract/site/site-paths.ts'
import type { Tx } from '#db/database.ts'
import type { Account } from '#db/queries/account/account-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'

/** Tells the owner of an account by mail that its password was changed, and where to choose another one. */
export async function announcePasswordChange(
  tx: Tx,
  { now, websiteUrl }: Pick<AccountStore, 'now'> & Pick<MailLinks, 'websiteUrl'>,
  { email, displayName }: Account,
): Promise<void> {
  if (email === null) return
  const link = `${websiteUrl}${sitePaths.forgotPassword()}`
  await enqueueMail(tx, { template: 'password_changed', to: email, data: { name: displayName, link } }, now())
}

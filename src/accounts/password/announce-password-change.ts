import { sitePaths } from '#contract/site/site-paths.ts'
import type { Tx } from '#db/database.ts'
import type { Account } from '#db/queries/account/account-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import type { AccountServices } from '#accounts/account-services.ts'

/** Tells the owner of an account by mail that its password was changed, and where to choose another one. */
export async function announcePasswordChange(
  tx: Tx,
  { now, websiteUrl }: Pick<AccountServices, 'now' | 'websiteUrl'>,
  { email, displayName }: Account,
): Promise<void> {
  if (email === null) return
  const link = `${websiteUrl}${sitePaths.forgotPassword()}`
  await enqueueMail(tx, { template: 'password_changed', to: email, data: { name: displayName, link } }, now())
}

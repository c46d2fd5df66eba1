import { providerName } from '#core/account/provider-name.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { Tx } from '#db/database.ts'
import type { Account } from '#db/queries/account/account-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import type { ConfiguredProviders } from '#accounts/configured-providers.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'

/**
 * Tells the owner of an account by mail that a sign-in method was added or removed. `account` is as it was before: the
 * mail goes to the address that the owner had, and is not sent if there was none.
 */
export async function announceMethodChange(
  tx: Tx,
  { now, websiteUrl, providers }: Pick<AccountStore, 'now'> & Pick<MailLinks, 'websiteUrl'> & ConfiguredProviders,
  { email, displayName }: Pick<Account, 'email' | 'displayName'>,
  { providerId, change }: { readonly providerId: string; readonly change: 'added' | 'removed' },
): Promise<void> {
  if (email === null) return
  const names = Object.fromEntries(providers.configured.map(({ id, name }) => [id, name]))
  const data = {
    name: displayName,
    method: providerName(providerId, names),
    change,
    link: `${websiteUrl}${sitePaths.security()}`,
  }
  await enqueueMail(tx, { template: 'sign_in_method_changed', to: email, data }, now())
}

import { sitePaths } from '#contract/site/site-paths.ts'
import type { Tx } from '#db/database.ts'
import { deleteAccount as deleteAccountRow, type Account } from '#db/queries/account/account-queries.ts'
import { deleteWebSessionsOf } from '#db/queries/session/web-session-queries.ts'
import { eraseTraces } from '#db/queries/account/erasure-queries.ts'
import { eraseProfile } from '#db/queries/account/profile-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import { endAllAuthority } from '#accounts/account/administration/end-authority.ts'
import type { Client } from '#accounts/client.ts'
import { recordEvent } from '#accounts/record-event.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'

/**
 * Removes an account with all its sign-in methods, ends its sessions, here and on the site, and the access that it gave
 * to others. The profile loses all personal data and is kept for the bookings;
 * docs/decisions/0084-what-goes-with-an-account.md lists what else is kept. An owner who did it gets a goodbye by mail;
 * `client` null: the service did it.
 */
export async function eraseAccount(
  tx: Tx,
  services: AccountStore & MailLinks,
  { account, client }: { readonly account: Account; readonly client: Client | null },
): Promise<void> {
  const { uid, email, displayName } = account
  const at = services.now()
  await endAllAuthority(tx, uid, at)
  await deleteAccountRow(tx, uid)
  await eraseFromSite(tx, { uid, at })
  await recordEvent(tx, services, { uid, event: 'account_deleted', client })
  if (email === null || client === null) return
  const link = `${services.websiteUrl}${sitePaths.home()}`
  await enqueueMail(tx, { template: 'account_deleted', to: email, data: { name: displayName, link } }, at)
}

/** Does the part of it that concerns the site itself, which is all there is of an account that a hosted service holds. */
export async function eraseFromSite(tx: Tx, { uid, at }: { readonly uid: string; readonly at: Date }): Promise<void> {
  await deleteWebSessionsOf(tx, uid)
  await eraseTraces(tx, uid)
  await eraseProfile(tx, uid, at)
}

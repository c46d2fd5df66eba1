import type { Tx } from '#db/database.ts'
import type { Account } from '#db/queries/account/account-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import { makeCodeLink } from './oob-code.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from './mail-links.ts'

/**
 * Tells the former address of an account where its mail goes now, or that it has none, with a link that undoes the
 * change for 30 days. Only proven addresses are told: the link opens the account, and an unproven one may be a
 * stranger's.
 */
export async function announceEmailChange(
  tx: Tx,
  services: AccountStore & AccountScope & MailLinks,
  before: Pick<Account, 'email' | 'emailVerified'>,
  { uid, displayName, email: newEmail }: Account,
): Promise<void> {
  const { email } = before
  if (email === null || !before.emailVerified || email === newEmail) return
  const link = await makeCodeLink(tx, services, {
    purpose: 'RECOVER_EMAIL',
    uid,
    email,
    ...(newEmail !== null && { newEmail }),
    continueUrl: null,
  })
  await enqueueMail(
    tx,
    { template: 'email_changed', to: email, data: { name: displayName, newEmail, link } },
    services.now(),
  )
}

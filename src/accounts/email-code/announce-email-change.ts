import type { Tx } from '#db/database.ts'
import type { Account } from '#db/queries/account/account-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import { makeCodeLink } from './oob-code.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from './mail-links.ts'

/** Tells the former address of an account where its mail goes now, with a link that takes the change back for 30 days. */
export async function announceEmailChange(
  tx: Tx,
  services: AccountStore & AccountScope & MailLinks,
  { uid, displayName, email }: Account,
  formerEmail: string,
): Promise<void> {
  if (email === null) return
  const link = await makeCodeLink(tx, services, {
    purpose: 'RECOVER_EMAIL',
    uid,
    email: formerEmail,
    newEmail: email,
    continueUrl: null,
  })
  await enqueueMail(
    tx,
    { template: 'email_changed', to: formerEmail, data: { name: displayName, newEmail: email, link } },
    services.now(),
  )
}

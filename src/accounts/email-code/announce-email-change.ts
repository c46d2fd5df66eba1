import type { Tx } from '#db/database.ts'
import type { Account } from '#db/queries/account/account-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import { makeCodeLink } from './oob-code.ts'

/** Tells the former address of an account where its mail goes now, with a link that takes the change back for 30 days. */
export async function announceEmailChange(
  tx: Tx,
  services: AccountServices,
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

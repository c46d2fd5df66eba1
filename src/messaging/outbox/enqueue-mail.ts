import type { Executor } from '#db/database.ts'
import { insertOutboxMessages, type NewOutboxMessage } from '#db/queries/demo/outbox-queries.ts'
import type { Mail } from '#messaging/mail/mail.ts'
import { canWait } from './outbox-content.ts'

/**
 * Puts a mail into the outbox. Given the transaction of the business at hand, the mail exists exactly when that was committed;
 * a job sends it afterwards. Returns its id, or null when a mail with the same dedupe key was there.
 */
export async function enqueueMail(tx: Executor, mail: Mail, at: Date): Promise<string | null> {
  const [id = null] = await insertOutboxMessages(tx, [messageOf(mail, at)])
  return id
}

/** The same for several at once. */
export async function enqueueMails(tx: Executor, mails: readonly Mail[], at: Date): Promise<void> {
  if (mails.length === 0) return
  await insertOutboxMessages(
    tx,
    mails.map((mail) => messageOf(mail, at)),
  )
}

function messageOf(mail: Mail, at: Date): NewOutboxMessage {
  return {
    channel: 'email',
    template: mail.template,
    recipient: mail.to,
    data: { ...mail.data },
    bookingId: mail.bookingId ?? null,
    dedupeKey: mail.dedupeKey ?? null,
    canWait: canWait(mail),
    createdAt: at,
  }
}

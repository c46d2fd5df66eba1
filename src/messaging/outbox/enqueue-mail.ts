import type { Executor } from '#db/database.ts'
import { insertOutboxMessages, type NewOutboxMessage } from '#db/queries/demo/outbox-queries.ts'
import { mailLinksOf } from '#db/queries/message/refused-mail-queries.ts'
import type { Mail } from '#messaging/mail/mail.ts'
import { optionalMailOf } from '#messaging/mail/optional-mail-of.ts'
import { canWait } from './outbox-content.ts'

/**
 * Puts a mail into the outbox. Pass the transaction that causes the mail: the mail then exists exactly when that was
 * committed, and a job sends it afterwards. Returns its id, or null when a mail with the same dedupe key exists. A mail
 * that can be stopped gets the link for it.
 */
export async function enqueueMail(tx: Executor, mail: Mail, at: Date): Promise<string | null> {
  const [id = null] = await insertOutboxMessages(tx, await messagesOf(tx, [mail], at))
  return id
}

/** Does the same for several mails at once. */
export async function enqueueMails(tx: Executor, mails: readonly Mail[], at: Date): Promise<void> {
  if (mails.length === 0) return
  await insertOutboxMessages(tx, await messagesOf(tx, mails, at))
}

async function messagesOf(tx: Executor, mails: readonly Mail[], at: Date): Promise<NewOutboxMessage[]> {
  const stoppable = mails.filter((mail) => optionalMailOf(mail) !== null)
  const links =
    stoppable.length === 0
      ? null
      : await mailLinksOf(
          tx,
          stoppable.map(({ to }) => to),
        )
  return mails.map((mail) => {
    const stopLink = optionalMailOf(mail) === null ? undefined : links?.get(mail.to.toLowerCase())
    return messageOf(mail, { ...mail.data, ...(stopLink && { stopLink }) }, at)
  })
}

function messageOf(mail: Mail, data: NewOutboxMessage['data'], at: Date): NewOutboxMessage {
  return {
    channel: 'email',
    template: mail.template,
    recipient: mail.to,
    data,
    bookingId: mail.bookingId ?? null,
    dedupeKey: mail.dedupeKey ?? null,
    canWait: canWait(mail),
    createdAt: at,
  }
}

import type { Executor } from '#db/database.ts'
import { insertOutboxMessage } from '#db/queries/outbox-queries.ts'
import type { Mail } from './mail.ts'

/**
 * Puts a mail into the outbox. Given the transaction of the business at hand, the mail exists exactly when that was committed;
 * a job sends it afterwards. Answers its id, or null when a mail with the same dedupe key was there.
 */
export function enqueueMail(tx: Executor, mail: Mail, at: Date): Promise<string | null> {
  return insertOutboxMessage(tx, {
    channel: 'email',
    template: mail.template,
    recipient: mail.to,
    data: { ...mail.data },
    bookingId: mail.bookingId ?? null,
    dedupeKey: mail.dedupeKey ?? null,
    createdAt: at,
  })
}

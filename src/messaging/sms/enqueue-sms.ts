import type { Executor } from '#db/database.ts'
import { insertOutboxMessage } from '#db/queries/outbox-queries.ts'
import type { Sms } from './sms.ts'

/** Puts a text message into the outbox, as `enqueueMail` does with mails. Answers its id. */
export function enqueueSms(tx: Executor, sms: Sms, at: Date): Promise<string | null> {
  return insertOutboxMessage(tx, {
    channel: 'sms',
    template: sms.template,
    recipient: sms.to,
    data: { ...sms.data },
    bookingId: null,
    dedupeKey: null,
    createdAt: at,
  })
}

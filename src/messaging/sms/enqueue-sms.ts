import type { Executor } from '#db/database.ts'
import { insertOutboxMessages } from '#db/queries/demo/outbox-queries.ts'
import type { Sms } from './sms.ts'

/** Puts a text message into the outbox, as `enqueueMail` does with mails. Returns its id. */
export async function enqueueSms(tx: Executor, sms: Sms, at: Date): Promise<string | null> {
  const message = {
    channel: 'sms' as const,
    template: sms.template,
    recipient: sms.to,
    data: { ...sms.data },
    bookingId: null,
    dedupeKey: null,
    canWait: false,
    createdAt: at,
  }
  const [id = null] = await insertOutboxMessages(tx, [message])
  return id
}

import type { OutboxMessageShape } from '#contract/demo/outbox-shapes.ts'
import type { Executor } from '#db/database.ts'
import { findNewestOutboxMessages, findOutboxMessageById, type OutboxMessage } from '#db/queries/demo/outbox-queries.ts'
import type { MailIdentity } from '#messaging/mail/mail.ts'
import { contentOf, smsContentOf } from './outbox-content.ts'
import { renderMail } from '#messaging/templates/render-mail.ts'
import { renderSms } from '#messaging/sms/render-sms.ts'

const PAGE = 200

/** Returns the newest 200 messages as the demo's mailbox shows them, newest first. */
export async function listOutbox(db: Executor, identity: MailIdentity): Promise<OutboxMessageShape[]> {
  return (await findNewestOutboxMessages(db, PAGE)).map((message) => shapeOf(message, identity))
}

/** Returns one message of the demo's mailbox, or null. */
export async function findOutboxMessage(
  db: Executor,
  id: string,
  identity: MailIdentity,
): Promise<OutboxMessageShape | null> {
  const message = await findOutboxMessageById(db, id)
  return message && shapeOf(message, identity)
}

function shapeOf(message: OutboxMessage, identity: MailIdentity): OutboxMessageShape {
  const mail = textOf(message, identity) ?? {
    subject: message.subject ?? message.template,
    text: 'The text was erased when the message was sent.',
    html: null,
    attachments: [],
  }
  return {
    id: message.id,
    channel: message.channel,
    to: message.recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments ?? [],
    createdAt: message.createdAt.toISOString(),
    sentAt: message.sentAt?.toISOString() ?? null,
  }
}

/** Returns null when the data of the message were erased. Text messages have no subject. */
function textOf(
  message: OutboxMessage,
  identity: MailIdentity,
): (Pick<OutboxMessageShape, 'subject' | 'text' | 'html'> & Partial<Pick<OutboxMessageShape, 'attachments'>>) | null {
  if (message.channel === 'sms') {
    const content = smsContentOf(message)
    return content && { subject: '', text: renderSms(content, identity), html: null }
  }
  const content = contentOf(message)
  return content && renderMail(content, identity)
}

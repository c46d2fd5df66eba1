import type { Db } from '#db/database.ts'
import {
  markOutboxMessageFailed,
  markOutboxMessageSent,
  takeDueOutboxMessages,
  type OutboxMessage,
} from '#db/queries/outbox-queries.ts'
import type { MailIdentity } from './mail.ts'
import type { MailTransport } from './mail-transport.ts'
import { contentOf } from './outbox-content.ts'
import { renderMail } from './render-mail.ts'

export interface DeliveryDeps {
  readonly db: Db
  readonly now: () => Date
  readonly identity: MailIdentity
  /** Null in demo mode: mails stay in the outbox, readable there, and count as delivered. */
  readonly transport: MailTransport | null
}

const BATCH = 20
const MAX_ATTEMPTS = 8
const MINUTE = 60_000
const LONGEST_WAIT = 6 * 60 * MINUTE
/** Longer than a transport may take, so that nobody sends the same mail meanwhile. */
const LEASE = 5 * MINUTE

/**
 * Sends everything that is due and answers how many went out and how many failed. A failed mail is tried again after 1, 2, 4 …
 * minutes, at most 6 hours apart, 8 times. At least once: a process that dies between sending and noting it sends again.
 */
export async function deliverOutbox(deps: DeliveryDeps): Promise<{ sent: number; failed: number }> {
  let sent = 0
  let failed = 0
  for (;;) {
    const at = deps.now()
    const messages = await takeDueOutboxMessages(deps.db, BATCH, at, new Date(at.getTime() + LEASE))
    for (const message of messages) {
      if (await deliver(deps, message)) sent += 1
      else failed += 1
    }
    if (messages.length < BATCH) return { sent, failed }
  }
}

async function deliver({ db, now, identity, transport }: DeliveryDeps, message: OutboxMessage): Promise<boolean> {
  try {
    const content = contentOf(message)
    if (!content) throw new Error(`no template ${message.template}`)
    const mail = renderMail(content, identity)
    const messageId = `<${message.id}@${new URL(identity.websiteUrl).hostname}>`
    const answer = transport
      ? await transport.send({ ...mail, to: message.recipient, messageId })
      : { providerRef: null }
    await markOutboxMessageSent(db, message.id, {
      at: now(),
      subject: mail.subject,
      keepData: transport === null,
      ...answer,
    })
    return true
  } catch (error) {
    const wait = Math.min(MINUTE * 2 ** (message.attempts - 1), LONGEST_WAIT)
    const next = message.attempts < MAX_ATTEMPTS ? new Date(now().getTime() + wait) : null
    await markOutboxMessageFailed(
      db,
      message.id,
      error instanceof Error ? error.message.slice(0, 500) : 'unknown',
      next,
    )
    return false
  }
}

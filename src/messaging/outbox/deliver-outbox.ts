import type { Db } from '#db/database.ts'
import {
  keepTakenOutboxMessages,
  markOutboxMessageFailed,
  markOutboxMessageSent,
  suppressOutboxMessage,
  takeDueOutboxMessages,
  type OutboxMessage,
} from '#db/queries/demo/outbox-queries.ts'
import { isUnwanted } from '#db/queries/message/refused-mail-queries.ts'
import type { MailIdentity } from '#messaging/mail/mail.ts'
import type { MailTransport } from '#messaging/mail/mail-transport.ts'
import { optionalMailOf } from '#messaging/mail/optional-mail-of.ts'
import { contentOf, holdsSecret, isShortLived, smsContentOf } from './outbox-content.ts'
import { renderMail } from '#messaging/templates/render-mail.ts'
import { renderSms } from '#messaging/sms/render-sms.ts'
import type { SmsTransport } from '#messaging/sms/sms-transport.ts'

export interface DeliveryDeps {
  readonly db: Db
  readonly now: () => Date
  readonly identity: MailIdentity
  /** Null in demo mode: mails stay in the outbox, where they can be read, and count as delivered. */
  readonly transport: MailTransport | null
  /** The same for text messages. */
  readonly smsTransport: SmsTransport | null
  /** Learns of each attempt that fails, without the recipient. */
  readonly onFailure?: (failure: DeliveryFailure) => void
}

export interface DeliveryFailure {
  readonly template: string
  readonly attempts: number
  readonly reason: string
  /** Whether it is not tried again. */
  readonly isGivenUp: boolean
}

/** Those that are taken together wait for each other. */
const BATCH = 5
/** For what is refused for good, or is of no use later: two hours. */
const MAX_ATTEMPTS = 8
const MINUTE = 60_000
/** When a mail server is well again, no mail waits longer than this. */
const LONGEST_WAIT = 60 * MINUTE
/** A mail server may be away for a weekend. */
const MAIL_LIFE = 3 * 24 * 60 * MINUTE
/** A code in a text message is worthless after this time. */
const SMS_LIFE = 10 * MINUTE
/**
 * How long nobody else sends the messages that were taken. It is renewed when less is left than a transport may take.
 */
const LEASE = 5 * MINUTE
const LONGEST_SEND = 2 * MINUTE

/**
 * Sends everything of a channel that is due, and returns how many messages were sent and how many failed. A failed mail
 * is tried again after 1, 2, 4 … minutes, at most an hour apart, for three days; 8 times if the server refuses it for
 * good, or its link is of no use later; a text message likewise, for 10 minutes. Each is sent at least once: a process that dies between sending and recording it sends it again. A message that its reader
 * has stopped in the meantime is not sent, and counts as neither.
 */
export async function deliverOutbox(
  deps: DeliveryDeps,
  channel: OutboxMessage['channel'],
): Promise<{ sent: number; failed: number }> {
  let sent = 0
  let failed = 0
  for (;;) {
    const at = deps.now()
    const until = new Date(at.getTime() + LEASE)
    const messages = await takeDueOutboxMessages(deps.db, channel, BATCH, at, until)
    for await (const message of whileOurs(deps, messages, until)) {
      const outcome = await deliver(deps, message)
      if (outcome === 'sent') sent += 1
      if (outcome === 'failed') failed += 1
    }
    if (messages.length < BATCH) return { sent, failed }
  }
}

/**
 * Yields the taken messages one after the other, as each is done, without those that others have taken in the meantime.
 */
async function* whileOurs(
  { db, now }: Pick<DeliveryDeps, 'db' | 'now'>,
  messages: readonly OutboxMessage[],
  until: Date,
): AsyncGenerator<OutboxMessage> {
  let [left, takenUntil] = [messages, until]
  while (left.length > 0) {
    const at = now().getTime()
    if (at + LONGEST_SEND > takenUntil.getTime()) {
      const to = new Date(at + LEASE)
      const ids = left.map(({ id }) => id)
      const ours = await keepTakenOutboxMessages(db, ids, { from: takenUntil, to })
      left = left.filter(({ id }) => ours.has(id))
      takenUntil = to
    }
    const [next, ...others] = left
    if (next) yield next
    left = others
  }
}

async function deliver(deps: DeliveryDeps, message: OutboxMessage): Promise<'sent' | 'failed' | 'suppressed'> {
  const { db, now, onFailure } = deps
  try {
    const sent = await (message.channel === 'sms' ? deliverSms(deps, message) : deliverMail(deps, message))
    if (sent === null) {
      await suppressOutboxMessage(db, message.id)
      return 'suppressed'
    }
    await markOutboxMessageSent(db, message.id, { at: now(), ...sent })
    return 'sent'
  } catch (error) {
    const wait = Math.min(MINUTE * 2 ** (message.attempts - 1), LONGEST_WAIT)
    const next = new Date(now().getTime() + wait)
    const isGivenUp = !isTriedAgain(message, next, error)
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    await markOutboxMessageFailed(db, message.id, reason, isGivenUp ? null : next, holdsSecret(message))
    const { template, attempts } = message
    onFailure?.({ template, attempts, reason: reason.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…'), isGivenUp })
    return 'failed'
  }
}

function isTriedAgain(message: OutboxMessage, next: Date, error: unknown): boolean {
  const isSms = message.channel === 'sms'
  if (next.getTime() >= message.createdAt.getTime() + (isSms ? SMS_LIFE : MAIL_LIFE)) return false
  return message.attempts < MAX_ATTEMPTS || !(isSms || isShortLived(message) || isRefused(error))
}

/**
 * Returns whether a mail server refuses this mail for good (RFC 5321 §4.2.1). One that does not let us sign in refuses
 * us, not the mail.
 */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  return Number(error.responseCode) >= 500 && !('code' in error && error.code === 'EAUTH')
}

interface Delivered {
  readonly subject: string
  readonly providerRef: string | null
  readonly keepData: boolean
}

/** Null: the recipient has stopped such mails. */
async function deliverMail(
  { db, identity, transport }: DeliveryDeps,
  message: OutboxMessage,
): Promise<Delivered | null> {
  const content = contentOf(message)
  if (!content) throw new Error(`no template ${message.template}`)
  const kind = optionalMailOf(content)
  if (kind !== null && (await isUnwanted(db, message.id, kind))) return null
  const mail = renderMail(content, identity)
  const messageId = `<${message.id}@${new URL(identity.websiteUrl).hostname}>`
  const result = transport ? await transport.send({ ...mail, to: message.recipient, messageId }) : { providerRef: null }
  return { subject: mail.subject, keepData: transport === null, ...result }
}

async function deliverSms({ identity, now, smsTransport }: DeliveryDeps, message: OutboxMessage): Promise<Delivered> {
  const content = smsContentOf(message)
  if (!content) throw new Error(`no template ${message.template}`)
  if (now().getTime() >= message.createdAt.getTime() + SMS_LIFE) throw new Error('too late to be of use')
  const text = renderSms(content, identity)
  const result = smsTransport
    ? await smsTransport.send({ to: message.recipient, text, id: message.id })
    : { providerRef: null }
  return { subject: '', keepData: smsTransport === null, ...result }
}

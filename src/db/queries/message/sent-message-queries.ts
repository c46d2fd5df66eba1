import { sql } from 'kysely'
import type { MessageChannel, OutboxState } from '#core/message-channel.ts'
import type { Executor } from '#db/database.ts'

/** A message of the outbox as its log shows it, without its data. */
export interface LoggedMessage {
  readonly id: string
  readonly channel: MessageChannel
  readonly template: string
  readonly subject: string | null
  readonly recipient: string
  readonly state: OutboxState
  readonly attempts: number
  readonly nextAttemptAt: Date
  readonly error: string | null
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly reference: string | null
  readonly hasData: boolean
}

export interface LoggedMessagesQuery {
  /** Undefined: all that were to be sent. */
  readonly state: OutboxState | undefined
  /** A recipient, or the reference of a booking. */
  readonly text: string | undefined
  /** The id of the last message that was read. */
  readonly after: string | undefined
  readonly limit: number
}

/** Returns messages of the outbox in the order in which they were written, newest first. */
export async function findLoggedMessages(
  executor: Executor,
  { state, text, after, limit }: LoggedMessagesQuery,
): Promise<LoggedMessage[]> {
  const about =
    text === undefined
      ? sql`true`
      : sql`(message.recipient = ${text}::citext or message.booking_id = (select id from app.booking where ref = ${text.toUpperCase()}))`
  const { rows } = await sql<LoggedMessage>`
    select message.id, message.channel, message.template, message.subject, message.recipient::text as recipient, message.state,
      message.attempts, message.next_attempt_at as "nextAttemptAt", message.error, message.created_at as "createdAt",
      message.sent_at as "sentAt", booking.ref as reference, message.data <> '{}' as "hasData"
    from ops.outbox message left join app.booking booking on booking.id = message.booking_id
    where ${state === undefined ? sql`message.state <> 'suppressed'` : sql`message.state = ${state}`} and ${about}
      and ${after === undefined ? sql`true` : sql`message.id < ${after}::uuid`}
    order by message.id desc limit ${limit}`.execute(executor)
  return rows
}

/** Returns how many messages wait to be sent, and how many were given up. */
export async function countUnsentMessages(
  executor: Executor,
): Promise<{ readonly waiting: number; readonly failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select (select count(*)::int from ops.outbox where state = 'queued') as waiting,
      (select count(*)::int from ops.outbox where state = 'failed') as failed`.execute(executor)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

/**
 * Lets a message that was given up be sent again, now. Returns false when there is none with this id, or when what it
 * said was erased.
 */
export async function requeueFailedMessage(executor: Executor, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ops.outbox set state = 'queued', attempts = 0, next_attempt_at = ${at}
    where id = ${id}::uuid and state = 'failed' and data <> '{}'`.execute(executor)
  return numAffectedRows > 0n
}

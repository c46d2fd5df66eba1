import { isUuid } from '#core/is-uuid.ts'
import type { MessageChannel } from '#core/message-channel.ts'
import { sql, type Selectable } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { OutboxTable } from '#db/tables/operations-tables.ts'

/** A message of the outbox. `data` holds what its template needs, and is empty once a secret was erased. */
export interface OutboxMessage {
  readonly id: string
  readonly channel: MessageChannel
  readonly template: string
  readonly recipient: string
  readonly data: Readonly<Record<string, unknown>>
  readonly subject: string | null
  readonly attempts: number
  readonly createdAt: Date
  readonly sentAt: Date | null
}

const MESSAGE_COLUMNS = [
  'id',
  'channel',
  'template',
  'recipient',
  'data',
  'subject',
  'attempts',
  'created_at',
  'sent_at',
] as const

function messageOf(row: Pick<Selectable<OutboxTable>, (typeof MESSAGE_COLUMNS)[number]>): OutboxMessage {
  return {
    id: row.id,
    channel: row.channel,
    template: row.template,
    recipient: row.recipient,
    data: row.data,
    subject: row.subject,
    attempts: row.attempts,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  }
}

/** A message to be sent, before it is stored. */
export interface NewOutboxMessage {
  readonly channel: MessageChannel
  readonly template: string
  readonly recipient: string
  readonly data: Readonly<Record<string, unknown>>
  readonly bookingId: string | null
  readonly dedupeKey: string | null
  /** It is sent after all others that are due. */
  readonly canWait: boolean
  readonly createdAt: Date
}

/**
 * Stores messages to be sent, at least one. Returns the ids of the new ones; a message whose dedupe key exists already
 * is not stored.
 */
export async function insertOutboxMessages(db: Executor, messages: readonly NewOutboxMessage[]): Promise<string[]> {
  const rows = await db
    .insertInto('ops.outbox')
    .values(
      messages.map((message) => ({
        channel: message.channel,
        template: message.template,
        recipient: message.recipient,
        data: JSON.stringify(message.data),
        booking_id: message.bookingId,
        dedupe_key: message.dedupeKey,
        can_wait: message.canWait,
        created_at: message.createdAt,
        next_attempt_at: message.createdAt,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Gives stored messages another dedupe key, so that others may be stored with these. */
export async function releaseDedupeKeys(db: Executor, keys: readonly string[]): Promise<void> {
  await sql`
    update ops.outbox set dedupe_key = dedupe_key || ':' || id where dedupe_key = any(${keys}::text[])`.execute(db)
}

/**
 * Takes up to `limit` messages of a channel that are due and moves their next attempt to `next`, so that no other
 * process takes them in the meantime and none is lost when this process dies. Messages that can wait come last.
 */
export async function takeDueOutboxMessages(
  db: Executor,
  channel: OutboxMessage['channel'],
  limit: number,
  at: Date,
  next: Date,
): Promise<OutboxMessage[]> {
  const rows = await db
    .updateTable('ops.outbox')
    .set((set) => ({ attempts: set('attempts', '+', 1), next_attempt_at: next }))
    .where('id', 'in', (select) =>
      select
        .selectFrom('ops.outbox')
        .select('id')
        .where('state', '=', 'queued')
        .where('channel', '=', channel)
        .where('next_attempt_at', '<=', at)
        .orderBy('can_wait')
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning([...MESSAGE_COLUMNS, 'can_wait'])
    .execute()
  // An update returns its rows in no particular order.
  return rows.toSorted((a, b) => Number(a.can_wait) - Number(b.can_wait)).map(messageOf)
}

/**
 * Moves the next attempts of taken messages once more, from `from` to `to`, because sending takes long. Returns those
 * that nobody else has taken in the meantime.
 */
export async function keepTakenOutboxMessages(
  db: Executor,
  ids: readonly string[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .updateTable('ops.outbox')
    .set({ next_attempt_at: to })
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .where('next_attempt_at', '=', from)
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Records that a message was sent. With `keepData` false its data is erased, because it may contain a secret. */
export async function markOutboxMessageSent(
  db: Executor,
  id: string,
  sent: { at: Date; subject: string; providerRef: string | null; keepData: boolean },
): Promise<void> {
  await db
    .updateTable('ops.outbox')
    .set({
      state: 'sent',
      sent_at: sent.at,
      subject: sent.subject,
      provider_ref: sent.providerRef,
      error: null,
      ...(sent.keepData ? {} : { data: '{}' }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Records that a message is not to be sent, and erases its data. Somebody who was to be told that dates are free goes
 * on waiting, unless something else has told them since. Their home is looked at again, because they may have allowed
 * such mails at the same moment.
 */
export async function suppressOutboxMessage(db: Executor, id: string): Promise<void> {
  await sql`
    with kept as (
      update ops.outbox set state = 'suppressed', data = '{}' where id = ${id}
      returning (old.data ->> 'waitId')::uuid as wait_id, created_at),
    untold as (
      update app.waitlist_entry entry set told_at = null from kept
      where entry.id = kept.wait_id and entry.told_at = kept.created_at
      returning entry.stay_id)
    insert into ops.freed_home (stay_id) select stay_id from untold`.execute(db)
}

/** Records that sending failed. With `next` null the message is given up, and a secret is erased. */
export async function markOutboxMessageFailed(
  db: Executor,
  id: string,
  error: string,
  next: Date | null,
  isSecret: boolean,
): Promise<void> {
  await db
    .updateTable('ops.outbox')
    .set(
      next
        ? { error, next_attempt_at: next }
        : { error, state: 'failed' as const, ...(isSecret ? { data: '{}' } : {}) },
    )
    .where('id', '=', id)
    .execute()
}

/**
 * Returns the newest messages first, without those that were not to be sent. They are ordered by when they were
 * written, not by the product's time, which the demo can move.
 */
export async function findNewestOutboxMessages(db: Executor, limit: number): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom('ops.outbox')
    .select(MESSAGE_COLUMNS)
    .where('state', '<>', 'suppressed')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(messageOf)
}

/** Returns the message with this id, or null, also for an id that is not a UUID. */
export async function findOutboxMessageById(db: Executor, id: string): Promise<OutboxMessage | null> {
  if (!isUuid(id)) return null
  // The id is compared as a UUID, not as text: only that has an index, and the table holds every message ever written.
  const row = await db.selectFrom('ops.outbox').select(MESSAGE_COLUMNS).where('id', '=', id).executeTakeFirst()
  return row ? messageOf(row) : null
}

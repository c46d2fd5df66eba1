import type { Executor, Tx } from '#db/database.ts'
import { profileOf } from '#db/queries/account/program-name.ts'
import type { ContactMessageTable } from '#db/tables/page-tables.ts'
import type { ContactState } from '#core/contact-topic.ts'

export interface ContactMessageRow {
  readonly id: string
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly topic: ContactMessageTable['topic']
  readonly bookingRef: string | null
  readonly message: string
  readonly uid: string | null
  readonly state: ContactState
  readonly answeredAt: Date | null
  readonly createdAt: Date
}

/** A message before it is stored. */
export interface NewContactMessage extends Omit<ContactMessageRow, 'id' | 'state' | 'answeredAt'> {
  readonly formNonce: string | null
}

/** Stores a message and returns its id, or null when its form has already sent one. */
export async function insertContactMessage(tx: Tx, message: NewContactMessage): Promise<string | null> {
  const row = await tx
    .insertInto('app.contact_message')
    .values({
      reference: message.reference,
      name: message.name,
      email: message.email,
      topic: message.topic,
      booking_ref: message.bookingRef,
      message: message.message,
      uid: message.uid,
      form_nonce: message.formNonce,
      created_at: message.createdAt,
    })
    .onConflict((conflict) => conflict.column('form_nonce').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the message that a form has sent, or null. */
export async function findContactMessageOfForm(executor: Executor, nonce: string): Promise<ContactMessageRow | null> {
  return (await messages(executor).where('form_nonce', '=', nonce).executeTakeFirst()) ?? null
}

/** Returns the messages of one account, newest first. */
export async function findContactMessagesOf(executor: Executor, uid: string): Promise<ContactMessageRow[]> {
  return messages(executor).where('uid', '=', uid).execute()
}

/** Returns a page of messages, newest first, and how many there are altogether. */
export async function listContactMessages(
  executor: Executor,
  requested: { readonly state: ContactState | null; readonly offset: number; readonly limit: number },
): Promise<{ rows: ContactMessageRow[]; total: number }> {
  const { state, offset, limit } = requested
  const all = executor.selectFrom('app.contact_message')
  const counted = await (state === null ? all : all.where('state', '=', state))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const found = messages(executor)
  const rows = await (state === null ? found : found.where('state', '=', state)).offset(offset).limit(limit).execute()
  return { rows, total: Number(counted.total) }
}

/** Sets the state of a message. Returns null when there is none. */
export async function setContactMessageState(
  executor: Executor,
  change: { readonly id: string; readonly state: ContactState; readonly by: string; readonly at: Date },
): Promise<ContactMessageRow | null> {
  const isAnswered = change.state === 'answered'
  const row = await executor
    .updateTable('app.contact_message')
    .set({
      state: change.state,
      answered_at: isAnswered ? change.at : null,
      answered_by: isAnswered ? profileOf(change.by) : null,
    })
    .where('id', '=', change.id)
    .returning('id')
    .executeTakeFirst()
  return row ? ((await messages(executor).where('id', '=', row.id).executeTakeFirst()) ?? null) : null
}

function messages(executor: Executor) {
  return executor
    .selectFrom('app.contact_message')
    .select([
      'id',
      'reference',
      'name',
      'email',
      'topic',
      'booking_ref as bookingRef',
      'message',
      'uid',
      'state',
      'answered_at as answeredAt',
      'created_at as createdAt',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

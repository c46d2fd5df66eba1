import { sql } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { Executor, Tx } from '#db/database.ts'

/** A message of the host's side that was not sent yet. */
export interface MessageToSend {
  readonly id: string
  readonly threadId: string
  readonly sender: string
  readonly body: string
  readonly sendAt: Date
  readonly undoable: boolean
  readonly writtenIn: BookingState | null
  readonly heldAt: Date | null
  readonly version: number
  readonly hasFiles: boolean
}

const columns = sql`
  q.id, q.thread_id as "threadId", q.sender, q.body, q.send_at as "sendAt", q.undoable, q.written_in as "writtenIn", q.held_at as "heldAt",
  q.version, exists (select from app.message_file f where f.to_send_id = q.id) as "hasFiles"`

/** Stores a message until it is sent, and returns its id. */
export async function insertMessageToSend(
  tx: Tx,
  message: Omit<MessageToSend, 'id' | 'heldAt' | 'version' | 'hasFiles'> & { readonly at: Date },
): Promise<string> {
  const { threadId, sender, body, sendAt, undoable, writtenIn, at } = message
  const { rows } = await sql<{ id: string }>`
    insert into app.message_to_send (thread_id, sender, body, send_at, undoable, written_in, created_at)
    values (${threadId}::uuid, ${sender}, ${body}, ${sendAt}::timestamptz, ${undoable}, ${writtenIn}, ${at}::timestamptz)
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the message was not kept')
  return row.id
}

/** Returns a message, or null when there is none or it was sent. `id` has to be a UUID. */
export async function findMessageToSend(db: Executor, id: string): Promise<MessageToSend | null> {
  const { rows } = await sql<MessageToSend>`
    select ${columns} from app.message_to_send q where q.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** Returns the messages whose time has come, the oldest first. */
export async function findDueMessages(db: Executor, at: Date): Promise<readonly { readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.message_to_send where held_at is null and send_at <= ${at}::timestamptz order by send_at, id limit 200`.execute(
    db,
  )
  return rows
}

/**
 * Returns a message whose time has come and locks it until it is sent. Null: it was sent, or another process is sending
 * it.
 */
export async function lockDueMessage(tx: Tx, id: string, at: Date): Promise<MessageToSend | null> {
  const { rows } = await sql<MessageToSend>`
    select ${columns} from app.message_to_send q
    where q.id = ${id}::uuid and q.held_at is null and q.send_at <= ${at}::timestamptz for update skip locked`.execute(
    tx,
  )
  return rows[0] ?? null
}

/**
 * Changes the text or the time of a message in the version that was seen, and releases it if it was held back. Returns
 * false when it was sent or changed in the meantime.
 */
export async function changeMessageToSend(
  tx: Tx,
  id: string,
  change: Pick<MessageToSend, 'body' | 'sendAt' | 'undoable' | 'writtenIn' | 'version'>,
): Promise<boolean> {
  const { body, sendAt, undoable, writtenIn, version } = change
  const { rows } = await sql`
    update app.message_to_send set body = ${body}, send_at = ${sendAt}::timestamptz, undoable = ${undoable}, written_in = ${writtenIn},
      held_at = null, version = version + 1
    where id = ${id}::uuid and version = ${version} returning id`.execute(tx)
  return rows.length > 0
}

/** Holds a message back until a person has decided. */
export async function holdMessageBack(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update app.message_to_send set held_at = ${at}::timestamptz, version = version + 1 where id = ${id}::uuid`.execute(
    tx,
  )
}

/** Deletes a message, with its files unless these were moved. Returns false when it was sent. */
export async function deleteMessageToSend(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from app.message_to_send where id = ${id}::uuid returning id`.execute(tx)
  return rows.length > 0
}

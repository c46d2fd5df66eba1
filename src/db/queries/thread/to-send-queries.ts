import { sql } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { Executor, Tx } from '#db/database.ts'

/** A message of the host's side that has not left yet. */
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

/** Keeps a message until it leaves; answers its id. */
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

/** One of them, or null: there is none, or it has left. `id` has to be a uuid. */
export async function findMessageToSend(db: Executor, id: string): Promise<MessageToSend | null> {
  const { rows } = await sql<MessageToSend>`
    select ${columns} from app.message_to_send q where q.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** Those whose time has come, the oldest first. */
export async function findDueMessages(db: Executor, at: Date): Promise<readonly { readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.message_to_send where held_at is null and send_at <= ${at}::timestamptz order by send_at, id limit 200`.execute(
    db,
  )
  return rows
}

/** One whose time has come, locked until it has left; null: it has, or another process is at it. */
export async function lockDueMessage(tx: Tx, id: string, at: Date): Promise<MessageToSend | null> {
  const { rows } = await sql<MessageToSend>`
    select ${columns} from app.message_to_send q
    where q.id = ${id}::uuid and q.held_at is null and q.send_at <= ${at}::timestamptz for update skip locked`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Another text or time for one of the version that was seen; it is held back no more. False: it has left, or was changed meanwhile. */
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

/** Holds one back until a person has decided. */
export async function holdMessageBack(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update app.message_to_send set held_at = ${at}::timestamptz, version = version + 1 where id = ${id}::uuid`.execute(
    tx,
  )
}

/** Takes one away, with its files unless they were handed over. False: it has left. */
export async function deleteMessageToSend(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from app.message_to_send where id = ${id}::uuid returning id`.execute(tx)
  return rows.length > 0
}

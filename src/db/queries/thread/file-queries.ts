import { sql, type RawBuilder } from 'kysely'
import type { MessageFileType } from '#core/message/message-file.ts'
import type { Executor, Tx } from '#db/database.ts'

/** A file of a message. Its bytes are in the store of pictures. */
export interface MessageFile {
  readonly name: string
  readonly mediaType: MessageFileType
  readonly bytes: number
  /** For a picture, in pixels. */
  readonly width: number | null
  readonly height: number | null
  /** Its name in the store, 64 hexadecimal digits. */
  readonly keptAs: string
}

/** A file as a conversation names it. */
export type SentFile = Omit<MessageFile, 'keptAs'> & { readonly documentId: string }

const filesWhere = (condition: RawBuilder<unknown>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('documentId', f.id, 'name', f.name, 'mediaType', f.media_type, 'bytes', f.bytes,
      'width', f.width, 'height', f.height) order by f.id), '[]')
    from app.message_file f where ${condition})`

/** Selects the files of a message `m`, as JSON. */
export const filesOfMessage = filesWhere(sql`f.message_id = m.id`)

/** Selects the files of a message `q` that was not sent yet, as JSON. */
export const filesToSend = filesWhere(sql`f.to_send_id = q.id`)

/** Selects the beginning of a message `m`: its words, else the names of its files. */
export const firstWordsOfMessage = (letters: number) => sql`
  left(coalesce(nullif(m.body, ''), (select string_agg(f.name, ', ' order by f.id) from app.message_file f where f.message_id = m.id), ''),
    ${letters})`

/** Stores the files of a message, in their order, or (`toSendId`) of one that was not sent yet. */
export async function insertMessageFiles(
  tx: Tx,
  of: { readonly messageId: string } | { readonly toSendId: string },
  files: readonly MessageFile[],
): Promise<void> {
  const [messageId, toSendId] = 'messageId' in of ? [of.messageId, null] : [null, of.toSendId]
  for (const { name, mediaType, bytes, width, height, keptAs } of files)
    await sql`
      insert into app.message_file (message_id, to_send_id, kept_as, name, media_type, bytes, width, height)
      values (${messageId}::uuid, ${toSendId}::uuid, decode(${keptAs}, 'hex'), ${name}, ${mediaType}, ${bytes}, ${width}, ${height})`.execute(
      tx,
    )
}

/** Moves the files of a message that is being sent to the message itself, and returns their names. */
export async function handOverFiles(tx: Tx, toSendId: string, messageId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    update app.message_file set message_id = ${messageId}::uuid, to_send_id = null where to_send_id = ${toSendId}::uuid
    returning name`.execute(tx)
  return rows.map(({ name }) => name)
}

/**
 * Returns a file of a conversation, or null when there is none or it belongs to another one. Both ids have to be UUIDs.
 * `isStaff`: also a file of a message that was not sent yet.
 */
export async function findMessageFile(
  db: Executor,
  { threadId, fileId, isStaff }: { readonly threadId: string; readonly fileId: string; readonly isStaff: boolean },
): Promise<MessageFile | null> {
  const { rows } = await sql<MessageFile>`
    select f.name, f.media_type as "mediaType", f.bytes, f.width, f.height, encode(f.kept_as, 'hex') as "keptAs"
    from app.message_file f left join app.message m on m.id = f.message_id left join app.message_to_send q on q.id = f.to_send_id
    where f.id = ${fileId}::uuid and (m.thread_id = ${threadId}::uuid or (${isStaff} and q.thread_id = ${threadId}::uuid))`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Counts the files that somebody has sent since an instant, or is about to send. */
export async function countFilesSince(db: Executor, uid: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from app.message_file f left join app.message m on m.id = f.message_id left join app.message_to_send q on q.id = f.to_send_id
    where (m.sender = ${uid} and m.created_at > ${since}::timestamptz) or (q.sender = ${uid} and q.created_at > ${since}::timestamptz)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

import { sql } from 'kysely'
import type { MessageFileType } from '#core/message/message-file.ts'
import type { Executor, Tx } from '#db/database.ts'

/** A file of a message; its bytes lie in the store of pictures. */
export interface MessageFile {
  readonly name: string
  readonly mediaType: MessageFileType
  readonly bytes: number
  /** Of a picture, in pixels. */
  readonly width: number | null
  readonly height: number | null
  /** Its name in the store, 64 hexadecimal digits. */
  readonly keptAs: string
}

/** A file as a conversation names it. */
export type SentFile = Omit<MessageFile, 'keptAs'> & { readonly documentId: string }

/** The files of `m`, a message, as JSON. */
export const filesOfMessage = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('documentId', f.id, 'name', f.name, 'mediaType', f.media_type, 'bytes', f.bytes,
      'width', f.width, 'height', f.height) order by f.id), '[]')
    from app.message_file f where f.message_id = m.id)`

/** How `m`, a message, begins: its words, else the names of its files. */
export const firstWordsOfMessage = (letters: number) => sql`
  left(coalesce(nullif(m.body, ''), (select string_agg(f.name, ', ' order by f.id) from app.message_file f where f.message_id = m.id), ''),
    ${letters})`

/** Keeps the files of a message, in their order. */
export async function insertMessageFiles(tx: Tx, messageId: string, files: readonly MessageFile[]): Promise<void> {
  for (const { name, mediaType, bytes, width, height, keptAs } of files)
    await sql`
      insert into app.message_file (message_id, kept_as, name, media_type, bytes, width, height)
      values (${messageId}::uuid, decode(${keptAs}, 'hex'), ${name}, ${mediaType}, ${bytes}, ${width}, ${height})`.execute(
      tx,
    )
}

/** A file of a conversation, or null: there is none, or it belongs to another one. Both ids have to be uuids. */
export async function findMessageFile(
  db: Executor,
  { threadId, fileId }: { readonly threadId: string; readonly fileId: string },
): Promise<MessageFile | null> {
  const { rows } = await sql<MessageFile>`
    select f.name, f.media_type as "mediaType", f.bytes, f.width, f.height, encode(f.kept_as, 'hex') as "keptAs"
    from app.message_file f join app.message m on m.id = f.message_id
    where f.id = ${fileId}::uuid and m.thread_id = ${threadId}::uuid`.execute(db)
  return rows[0] ?? null
}

/** How many files somebody has sent since an instant. */
export async function countFilesSince(db: Executor, uid: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app.message_file f join app.message m on m.id = f.message_id
    where m.sender = ${uid} and m.created_at > ${since}::timestamptz`.execute(db)
  return rows[0]?.count ?? 0
}

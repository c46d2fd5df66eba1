import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { programName } from '#db/queries/account/program-name.ts'

/** What somebody who looks after a home wrote for their colleagues. */
export interface Note {
  readonly id: string
  /** The name of its author. */
  readonly by: string
  readonly body: string
  readonly writtenAt: string
}

/** What a note is about. One about a booking is in its conversation as well, if it has one. */
export type NoteSubject = { readonly threadId: string } | { readonly bookingId: string }

/** Returns an expression for the notes `n` that meet a condition, oldest first. */
const notesWhere = (condition: RawBuilder<unknown>) => sql<readonly Note[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'by', coalesce(p.display_name, p.email, ${programName('n.author')}, ''),
      'body', n.body, 'writtenAt', n.created_at) order by n.id), '[]')
  from app.thread_note n left join app.profile p on p.uid = n.author where ${condition})`

/** An expression for the notes of the conversation `t` and of its booking. */
export const notesOfThread = notesWhere(sql`n.thread_id = t.id or n.booking_id = t.booking_id`)

/** Returns the notes about a booking, with those in its conversation, oldest first. */
export async function findNotesOfBooking(db: Executor, bookingId: string): Promise<readonly Note[]> {
  const found = notesWhere(
    sql`n.booking_id = ${bookingId}::uuid or n.thread_id = (select t.id from app.thread t where t.booking_id = ${bookingId}::uuid)`,
  )
  const { rows } = await sql<{ notes: readonly Note[] }>`select ${found} as notes`.execute(db)
  return rows[0]?.notes ?? []
}

/** Adds a note. */
export async function insertNote(
  db: Executor,
  note: { readonly about: NoteSubject; readonly author: string; readonly body: string; readonly at: Date },
): Promise<void> {
  const { about, author, body, at } = note
  const [threadId, bookingId] = 'threadId' in about ? [about.threadId, null] : [null, about.bookingId]
  await sql`
    insert into app.thread_note (thread_id, booking_id, author, body, created_at)
    values (${threadId}::uuid, ${bookingId}::uuid, ${author}, ${body}, ${at}::timestamptz)`.execute(db)
}

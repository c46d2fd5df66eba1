import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/database.ts'

/** The smallest file that is accepted as a PDF. */
export const PDF_FILE = '%PDF-1.7\n%%EOF\n'

/** Returns a form with a text and a PDF. */
export function withPdfFile(message = 'Hello'): FormData {
  const form = new FormData()
  form.append('message', message)
  form.append('files', new File([PDF_FILE], 'paper.pdf'))
  return form
}

/** Inserts a PDF with the first message of a conversation; its bytes have to be put into the store. */
export async function insertFile(db: Db, threadId: string): Promise<{ readonly id: string; readonly keptAs: string }> {
  const keptAs = randomBytes(32).toString('hex')
  const { rows } = await sql<{ id: string }>`
    insert into app.message_file (message_id, kept_as, name, media_type, bytes)
    select m.id, decode(${keptAs}, 'hex'), 'paper.pdf', 'application/pdf', 8 from app.message m
    where m.thread_id = ${threadId}::uuid order by m.id limit 1 returning id`.execute(db)
  return { id: rows[0]?.id ?? '', keptAs }
}

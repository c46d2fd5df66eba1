import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'
import { enqueueMail } from './enqueue-mail.ts'
import type { Mail } from '#messaging/mail/mail.ts'

/**
 * Enqueues a mail, or does the same work and leaves nothing: an answer that comes sooner for addresses without an account tells which
 * have one. The statements are the same ones in both cases but for the last, which keeps the mail or takes it back.
 */
export async function mailOrNothing(
  tx: Tx,
  mail: Mail,
  { isMeant, at }: { isMeant: boolean; at: Date },
): Promise<void> {
  await sql`savepoint before_mail`.execute(tx)
  await enqueueMail(tx, mail, at)
  await (isMeant ? sql`release savepoint before_mail` : sql`rollback to savepoint before_mail`).execute(tx)
}

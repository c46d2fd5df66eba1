import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'
import { enqueueMail } from './enqueue-mail.ts'
import type { Mail } from '#messaging/mail/mail.ts'

/**
 * Enqueues a mail, or does the same work without leaving anything: a faster answer for addresses without an account
 * would reveal which addresses have one. Both cases run the same statements except for the last, which keeps the mail
 * or removes it.
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

import type { Executor } from '#db/database.ts'

/** Which mails somebody of the console wants beside those they have to get. */
export interface MailChoice {
  /** About bookings of homes of others that they look after. */
  readonly homeMails: boolean
}

/** What somebody has chosen. */
export async function findMailChoice(db: Executor, uid: string): Promise<MailChoice> {
  return db.selectFrom('app.profile').select('home_mails as homeMails').where('uid', '=', uid).executeTakeFirstOrThrow()
}

/** Keeps what somebody has chosen. */
export async function storeMailChoice(db: Executor, uid: string, { homeMails }: MailChoice): Promise<void> {
  await db.updateTable('app.profile').set({ home_mails: homeMails }).where('uid', '=', uid).execute()
}

import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import { programName } from '#db/queries/account/program-name.ts'

/** The company's own words in a mail. Null: those of the product. */
export interface MailWording {
  readonly template: string
  readonly version: number
  readonly subject: string | null
  readonly intro: string | null
  /** The name of the person who wrote it. */
  readonly by: string | null
  readonly writtenAt: Date
}

const author = sql`coalesce(
  (select coalesce(p.display_name, p.email) from app.profile p where p.uid = w.author), ${programName('w.author')})`

/** Returns the newest wordings of these mails, without mails that were never reworded. */
export async function findMailWordings(db: Executor, templates: readonly string[]): Promise<MailWording[]> {
  const { rows } = await sql<MailWording>`
    select distinct on (w.template) w.template, w.version, w.subject, w.intro, w.created_at as "writtenAt",
      ${author} as by
    from app.mail_wording w where w.template = any(${[...templates]}::text[])
    order by w.template, w.version desc`.execute(db)
  return rows
}

/** Returns all wordings of a mail, newest first. */
export async function findWordingsOf(db: Executor, template: string): Promise<MailWording[]> {
  const { rows } = await sql<MailWording>`
    select w.template, w.version, w.subject, w.intro, w.created_at as "writtenAt",
      ${author} as by
    from app.mail_wording w where w.template = ${template} order by w.version desc`.execute(db)
  return rows
}

/** Adds a wording to a mail. Returns false when somebody else has just written that version. */
export async function insertWording(
  tx: Tx,
  wording: Pick<MailWording, 'template' | 'version' | 'subject' | 'intro'> & {
    readonly author: string
    readonly at: Date
  },
): Promise<boolean> {
  const { at, ...row } = wording
  const written = await tx
    .insertInto('app.mail_wording')
    .values({ ...row, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .execute()
  return written.length > 0
}

import { sql, type RawBuilder } from 'kysely'
import type { TranslatedText } from '#core/message/text-in-language.ts'
import type { Executor, Tx } from '#db/database.ts'
import { programName } from '#db/queries/account/program-name.ts'

/** The content of a saved text in one of its versions. */
export interface TemplateVersion {
  readonly version: number
  readonly name: string
  readonly subject: string
  readonly body: string
  readonly translations: readonly TranslatedText[]
  /** The name of the person who wrote it. */
  readonly by: string | null
  readonly writtenAt: Date
}

/** A saved text in its newest version. */
export interface Template extends TemplateVersion {
  readonly id: string
  /** The names of the rules that use it. */
  readonly usedBy: readonly string[]
}

const versionColumns = sql`
  v.version, v.name, v.subject, v.body, v.translations, v.created_at as "writtenAt",
  coalesce((select coalesce(p.display_name, p.email) from app.profile p where p.uid = v.author), ${programName('v.author')}) as by`

const templatesWhere = (condition: RawBuilder<unknown>) => sql<Template>`
  select t.id, ${versionColumns}, array(
    select a.name from app.automation a where a.template_id = t.id and a.removed_at is null order by a.name) as "usedBy"
  from app.message_template t
    cross join lateral (
      select * from app.message_template_version newest where newest.template_id = t.id order by newest.version desc limit 1) v
  where t.removed_at is null and ${condition} order by app.plain(v.name), t.id`

/** Returns all saved texts, by name. */
export async function findTemplates(db: Executor): Promise<Template[]> {
  const { rows } = await templatesWhere(sql`true`).execute(db)
  return rows
}

/** Returns a saved text, or null. `id` has to be a UUID. */
export async function findTemplate(db: Executor, id: string): Promise<Template | null> {
  const { rows } = await templatesWhere(sql`t.id = ${id}::uuid`).execute(db)
  return rows[0] ?? null
}

/** Returns all versions of a text, newest first. */
export async function findTemplateVersions(db: Executor, id: string): Promise<TemplateVersion[]> {
  const { rows } = await sql<TemplateVersion>`
    select ${versionColumns} from app.message_template_version v where v.template_id = ${id}::uuid
    order by v.version desc`.execute(db)
  return rows
}

/** Keeps everybody else from changing the texts and their names until the transaction ends. */
export async function lockTemplates(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('app.message_template'))`.execute(tx)
}

/** Creates a text without versions and returns its id. */
export async function insertTemplate(tx: Tx, at: Date): Promise<string> {
  const { id } = await tx
    .insertInto('app.message_template')
    .values({ created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The content of a version, and who wrote it when. */
export interface NewTemplateVersion extends Pick<
  TemplateVersion,
  'version' | 'name' | 'subject' | 'body' | 'translations'
> {
  readonly templateId: string
  readonly author: string
  readonly at: Date
}

/** Adds a version to a text. */
export async function insertTemplateVersion(
  tx: Tx,
  { templateId, at, translations, ...version }: NewTemplateVersion,
): Promise<void> {
  const written = { ...version, translations: JSON.stringify(translations) }
  await tx
    .insertInto('app.message_template_version')
    .values({ ...written, template_id: templateId, created_at: at })
    .execute()
}

/** Removes a text from the list. Its versions stay. */
export async function removeTemplate(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('app.message_template').set({ removed_at: at }).where('id', '=', id).execute()
}

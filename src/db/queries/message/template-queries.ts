import { sql, type RawBuilder } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import { programName } from '#db/queries/account/program-name.ts'

/** What a saved text says in one of its versions. */
export interface TemplateVersion {
  readonly version: number
  readonly name: string
  readonly subject: string
  readonly body: string
  /** Name of who wrote it. */
  readonly by: string | null
  readonly writtenAt: Date
}

/** A saved text in its newest version. */
export interface Template extends TemplateVersion {
  readonly id: string
  /** Names of the rules by which it goes out. */
  readonly usedBy: readonly string[]
}

const versionColumns = sql`
  v.version, v.name, v.subject, v.body, v.created_at as "writtenAt",
  coalesce((select coalesce(p.display_name, p.email) from app.profile p where p.uid = v.author), ${programName('v.author')}) as by`

const templatesWhere = (condition: RawBuilder<unknown>) => sql<Template>`
  select t.id, ${versionColumns}, array(
    select a.name from app.automation a where a.template_id = t.id and a.removed_at is null order by a.name) as "usedBy"
  from app.message_template t
    cross join lateral (
      select * from app.message_template_version newest where newest.template_id = t.id order by newest.version desc limit 1) v
  where t.removed_at is null and ${condition} order by lower(v.name), t.id`

/** All saved texts, by name. */
export async function findTemplates(db: Executor): Promise<Template[]> {
  const { rows } = await templatesWhere(sql`true`).execute(db)
  return rows
}

/** One of them, or null. `id` has to be a uuid. */
export async function findTemplate(db: Executor, id: string): Promise<Template | null> {
  const { rows } = await templatesWhere(sql`t.id = ${id}::uuid`).execute(db)
  return rows[0] ?? null
}

/** Everything that a text ever said, newest first. */
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

/** Makes a text without versions; answers its id. */
export async function insertTemplate(tx: Tx, at: Date): Promise<string> {
  const { id } = await tx
    .insertInto('app.message_template')
    .values({ created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What a version says, and who wrote it when. */
export interface NewTemplateVersion extends Pick<TemplateVersion, 'version' | 'name' | 'subject' | 'body'> {
  readonly templateId: string
  readonly author: string
  readonly at: Date
}

/** Gives a text another version. */
export async function insertTemplateVersion(tx: Tx, { templateId, at, ...version }: NewTemplateVersion): Promise<void> {
  await tx
    .insertInto('app.message_template_version')
    .values({ ...version, template_id: templateId, created_at: at })
    .execute()
}

/** Takes a text from the list; its versions stay. */
export async function removeTemplate(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('app.message_template').set({ removed_at: at }).where('id', '=', id).execute()
}

import { sql, type RawBuilder } from 'kysely'
import { asTextDemands } from '#core/message/as-text-demands.ts'
import type { AutomationRule } from '#core/message/automation-rule.ts'
import type { TranslatedText } from '#core/message/text-in-language.ts'
import type { Executor, Tx } from '#db/database.ts'

/** A rule by which a saved text is sent, with the present version of that text. */
export interface Automation {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly templateId: string
  readonly templateName: string
  readonly subject: string
  readonly body: string
  readonly translations: readonly TranslatedText[]
  readonly rule: AutomationRule
  readonly isOn: boolean
  /** Messages that were due before this instant are not sent. */
  readonly since: Date
}

/** A rule, with how often it has sent its text. */
export interface CountedAutomation extends Automation {
  readonly sent: number
  readonly stopped: number
}

/** Older rules do not say whether guests can do without them, and are for bookings from everywhere in any language. */
const columns = sql`
  a.id, a.version, a.name, a.template_id as "templateId", v.name as "templateName", v.subject, v.body, v.translations,
  '{"isOptional": false, "source": "any", "languageMatch": "any", "languages": []}'::jsonb || a.rule as rule,
  a.is_on as "isOn", a.since`

const automations = (condition: RawBuilder<unknown>) => sql`
  from app.automation a
    cross join lateral (
      select * from app.message_template_version newest where newest.template_id = a.template_id
      order by newest.version desc limit 1) v
  where a.removed_at is null and ${condition}`

/** The text may have changed since the rule was written. */
const demanded = <Row extends Automation>(row: Row): Row => ({ ...row, rule: asTextDemands(row.rule, row) })

/** Returns all rules, by name. */
export async function findAutomations(db: Executor): Promise<CountedAutomation[]> {
  const { rows } = await sql<CountedAutomation>`
    select ${columns},
      (select count(*)::int from app.scheduled_message m where m.automation_id = a.id and m.status = 'sent') as sent,
      (select count(*)::int from app.scheduled_message m where m.automation_id = a.id and m.status = 'stopped') as stopped
    ${automations(sql`true`)} order by app.plain(a.name), a.id`.execute(db)
  return rows.map(demanded)
}

/** Returns the rules that are switched on, by name. */
export async function findRunningAutomations(db: Executor): Promise<Automation[]> {
  const { rows } =
    await sql<Automation>`select ${columns} ${automations(sql`a.is_on`)} order by app.plain(a.name), a.id`.execute(db)
  return rows.map(demanded)
}

/** Returns a rule, or null. `id` has to be a UUID. */
export async function findAutomation(db: Executor, id: string): Promise<Automation | null> {
  const { rows } = await sql<Automation>`select ${columns} ${automations(sql`a.id = ${id}::uuid`)}`.execute(db)
  return rows[0] ? demanded(rows[0]) : null
}

/** The fields of a rule that are written. */
export interface WrittenAutomation extends Pick<Automation, 'name' | 'templateId' | 'rule' | 'isOn' | 'since'> {
  readonly by: string
  readonly at: Date
}

/** Stores a rule and returns its id. */
export async function insertAutomation(tx: Tx, { by, at, ...rule }: WrittenAutomation): Promise<string> {
  const { id } = await tx
    .insertInto('app.automation')
    .values({
      name: rule.name,
      template_id: rule.templateId,
      rule: JSON.stringify(rule.rule),
      is_on: rule.isOn,
      since: rule.since,
      created_by: by,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks a rule against other writers until the transaction ends. Returns its version, or null when there is none. */
export async function lockAutomation(tx: Tx, id: string): Promise<number | null> {
  const row = await tx
    .selectFrom('app.automation')
    .select('version')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.version ?? null
}

/** Replaces a rule. */
export async function updateAutomation(
  tx: Tx,
  id: string,
  rule: Omit<WrittenAutomation, 'by' | 'at'> & { readonly version: number },
): Promise<void> {
  await tx
    .updateTable('app.automation')
    .set({
      version: rule.version,
      name: rule.name,
      template_id: rule.templateId,
      rule: JSON.stringify(rule.rule),
      is_on: rule.isOn,
      since: rule.since,
    })
    .where('id', '=', id)
    .execute()
}

/** Removes a rule for good. What it has sent stays known. */
export async function removeAutomation(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('app.automation').set({ removed_at: at, is_on: false }).where('id', '=', id).execute()
}

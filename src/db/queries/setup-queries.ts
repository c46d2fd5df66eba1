import { sql, type RawBuilder } from 'kysely'
import { MOST_COUNTED } from '#core/setup-step.ts'
import type { Db, Executor, Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'

/** The facts about the company, as somebody entered them. */
export interface CompanyRow {
  readonly version: number
  readonly name: string
  readonly contactEmail: string
  readonly contactPhone: string | null
  /** Lines of text; empty means not given. */
  readonly address: string
  readonly taxNumber: string
  readonly currency: string
  readonly timeZone: string
  readonly taxName: string
  /** In basis points of the rent. Null: no tax. */
  readonly taxBp: number | null
}

/** Returns the facts about the company, or null when nobody has entered them yet. */
export async function findCompany(db: Executor): Promise<CompanyRow | null> {
  const row = await db
    .selectFrom('app.company')
    .select([
      'version',
      'name',
      'contact_email as contactEmail',
      'contact_phone as contactPhone',
      'address',
      'tax_number as taxNumber',
      'currency',
      'timezone as timeZone',
      'tax_name as taxName',
      'tax_bp as taxBp',
    ])
    .executeTakeFirst()
  return row ?? null
}

/** Replaces the version that the writer knows (0: none yet). Returns false when somebody else was faster. */
export async function writeCompany(tx: Tx, { version, ...written }: CompanyRow, at: Date): Promise<boolean> {
  const columns = {
    name: written.name,
    contact_email: written.contactEmail,
    contact_phone: written.contactPhone,
    address: written.address,
    tax_number: written.taxNumber,
    currency: written.currency,
    timezone: written.timeZone,
    tax_name: written.taxName,
    tax_bp: written.taxBp,
    updated_at: at,
  }
  if (version === 0) {
    const made = await tx
      .insertInto('app.company')
      .values(columns)
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst()
    return made !== undefined
  }
  const changed = await tx
    .updateTable('app.company')
    .set({ ...columns, version: version + 1 })
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return changed !== undefined
}

/** Returns how far the set-up has come. */
export async function findSetupRow(db: Executor) {
  return db
    .selectFrom('ops.setup')
    .leftJoin('ops.outbox as outbox', 'outbox.id', 'ops.setup.mail_code_outbox')
    .leftJoin('app.profile as opener', 'opener.uid', 'ops.setup.opened_by')
    .leftJoin('app.profile as saver', 'saver.uid', 'ops.setup.backup_said_by')
    .selectAll('ops.setup')
    .select([
      'outbox.state as outboxState',
      'outbox.error as outboxError',
      'opener.display_name as openerName',
      'saver.display_name as saverName',
    ])
    .executeTakeFirst()
}

/** Returns since when visitors can see the site, or null when they cannot yet. */
export async function findOpenedAt(db: Executor): Promise<Date | null> {
  const row = await db.selectFrom('ops.setup').select('opened_at').executeTakeFirst()
  return row?.opened_at ?? null
}

/** Returns the code that was last sent, locked until the end of the transaction. */
export async function lockMailCode(tx: Tx) {
  return tx
    .selectFrom('ops.setup')
    .select(['mail_code_hash', 'mail_code_to', 'mail_code_sent_at', 'mail_code_tries'])
    .forUpdate()
    .executeTakeFirst()
}

/** The parts of the set-up that can be written. */
export interface SetupChange {
  readonly mail_code_hash?: Buffer | null
  readonly mail_code_to?: string | null
  readonly mail_code_sent_at?: Date | null
  readonly mail_code_tries?: number
  readonly mail_code_outbox?: string | null
  readonly mail_proved_to?: string
  readonly mail_proved_at?: Date
  readonly nights_proof?: string
  readonly backup_said_at?: Date
  readonly backup_said_by?: string
}

/** Stores how far the set-up has come. */
export async function updateSetup(db: Executor, change: SetupChange): Promise<void> {
  await db.updateTable('ops.setup').set(change).execute()
}

/**
 * Records that a backup was written and read back. Does not wait for a standby: without this record the backup is as
 * good.
 */
export async function recordBackup(db: Db, at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local synchronous_commit = local`.execute(tx)
    await tx.updateTable('ops.setup').set({ backup_read_at: at }).execute()
  })
}

/** Skips a step, or takes it up again. Others may do the same with another step at the same moment. */
export async function leaveOut(db: Executor, step: string, leftOut: boolean): Promise<void> {
  const others = sql`array_remove(left_out, ${step}::text)`
  await sql`
    update ops.setup set left_out = ${leftOut ? sql`array_append(${others}, ${step}::text)` : others}`.execute(db)
}

/** Opens the site unless it is open. Returns false when it was. */
export async function openSite(tx: Tx, by: string, at: Date): Promise<boolean> {
  const opened = await tx
    .updateTable('ops.setup')
    .set({ opened_at: at, opened_by: by })
    .where('opened_at', 'is', null)
    .returning('opened_at')
    .executeTakeFirst()
  return opened !== undefined
}

/** The counts that decide the steps and checks of the set-up; homes and events up to `MOST_COUNTED`. */
export interface SetupCounts {
  readonly administrators: number
  /** Those whose sign-in has a second factor. */
  readonly withSecondFactor: number
  readonly homes: number
  /** Published, with a price and a photo. */
  readonly bookable: number
  /** Texts whose newest version in force the company wrote. */
  readonly ownTexts: number
  readonly texts: number
  readonly paymentEvents: number
  readonly lastPaymentEvent: Date | null
}

/** Returns the counts for the set-up. */
export async function countForSetup(db: Executor, provider: string, at: Date): Promise<SetupCounts> {
  const { rows } = await sql<SetupCounts>`
    select
      (select count(*)::int from app.profile where role = 'admin' and not blocked and deleted_at is null) as administrators,
      (select count(*)::int from app.profile person
        where role = 'admin' and not blocked and deleted_at is null
          and (exists (select from identity.second_factor f where f.uid = person.uid)
            or exists (select from identity.passkey k where k.uid = person.uid))) as "withSecondFactor",
      ${countOf(sql`app.stay where state <> 'archived'`)} as homes,
      ${countOf(sql`app.stay where state = 'published' and nightly > 0
        and exists (select from app.stay_photo where stay_id = stay.id)`)} as bookable,
      (select count(*)::int from app.page) as texts,
      (select count(*)::int from app.page where
        (select author_uid from app.page_version where page_id = page.id and valid_from <= ${at}
         order by version desc limit 1) is not null) as "ownTexts",
      ${countOf(sql`app.webhook_event where provider = ${provider}`)} as "paymentEvents",
      (select max(received_at) from app.webhook_event where provider = ${provider}) as "lastPaymentEvent"`.execute(db)
  return rows[0]!
}

const countOf = (rows: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select from ${rows} limit ${MOST_COUNTED}) counted)`

/** Returns a home whose nights can be tried out: the first one. */
export async function findStayToTry(db: Executor): Promise<{ readonly id: number; readonly title: string } | null> {
  const row = await db
    .selectFrom('app.stay')
    .select(['id', 'title'])
    .where('state', '<>', 'archived')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

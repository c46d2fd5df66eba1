import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'

/** A tenant: a population of accounts of its own, and how its settings differ from the project's. */
export interface Tenant {
  readonly tenantId: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly createdAt: Date
}

/** Returns how the settings differ from the defaults of the project. */
export async function findProjectSettings(db: Executor): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('identity.project_settings').select('settings').executeTakeFirst()
  return row?.settings ?? {}
}

/** Replaces how the settings differ from the defaults. */
export async function storeProjectSettings(
  db: Executor,
  settings: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<void> {
  const columns = { settings: JSON.stringify(settings), updated_at: at }
  await db
    .insertInto('identity.project_settings')
    .values(columns)
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(columns))
    .execute()
}

/** Returns the tenant with this id, or null. */
export async function findTenant(db: Executor, tenantId: string): Promise<Tenant | null> {
  const row = await db
    .selectFrom('identity.tenant')
    .select(['tenant_id', 'settings', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row ? { tenantId: row.tenant_id, settings: row.settings, createdAt: row.created_at } : null
}

/** Makes changes of the project's settings wait for each other, until the transaction ends. */
export async function lockProjectSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identity.project_settings'))`.execute(tx)
}

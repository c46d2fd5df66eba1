import type { Executor, Tx } from '#db/database.ts'
import { ofTenant } from '#db/queries/account/account-queries.ts'
import type { Tenant } from './project-settings-queries.ts'

const tenantOf = (row: { tenant_id: string; settings: Record<string, unknown>; created_at: Date }): Tenant => ({
  tenantId: row.tenant_id,
  settings: row.settings,
  createdAt: row.created_at,
})

/** Returns tenants in the order of their ids, beginning after `afterId` if it is given. */
export async function listTenants(
  db: Executor,
  { afterId, limit }: { readonly afterId: string | null; readonly limit: number },
): Promise<Tenant[]> {
  let rows = db.selectFrom('identity.tenant').select(['tenant_id', 'settings', 'created_at'])
  if (afterId !== null) rows = rows.where('tenant_id', '>', afterId)
  return (await rows.orderBy('tenant_id').limit(limit).execute()).map(tenantOf)
}

/** Stores a tenant. Returns false when its id is taken. */
export async function insertTenant(db: Executor, tenant: Tenant): Promise<boolean> {
  const result = await db
    .insertInto('identity.tenant')
    .values({
      tenant_id: tenant.tenantId,
      settings: JSON.stringify(tenant.settings),
      created_at: tenant.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns the tenant and locks it until the transaction ends, or null. */
export async function lockTenant(tx: Tx, tenantId: string): Promise<Tenant | null> {
  const row = await tx
    .selectFrom('identity.tenant')
    .select(['tenant_id', 'settings', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()
  return row ? tenantOf(row) : null
}

/** Replaces the settings of a tenant. */
export async function storeTenantSettings(
  db: Executor,
  tenantId: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db
    .updateTable('identity.tenant')
    .set({ settings: JSON.stringify(settings) })
    .where('tenant_id', '=', tenantId)
    .execute()
}

/** Removes a tenant with all its accounts. Returns false when there is none. */
export async function deleteTenant(db: Executor, tenantId: string): Promise<boolean> {
  const result = await db.deleteFrom('identity.tenant').where('tenant_id', '=', tenantId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Returns the uids of all accounts of a tenant, or of the site itself. */
export async function findUidsOfTenant(db: Executor, tenantId: string | null): Promise<string[]> {
  const rows = await db.selectFrom('identity.account').select('uid').where(ofTenant(tenantId)).execute()
  return rows.map(({ uid }) => uid)
}

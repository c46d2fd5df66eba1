import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Another provider that was configured through the service. The secret is sealed. */
export interface IdpConfig {
  readonly tenantId: string | null
  readonly providerId: string
  readonly config: Readonly<Record<string, unknown>>
  readonly clientSecretSealed: Buffer | null
}

const COLUMNS = ['tenant_id', 'provider_id', 'config', 'client_secret_sealed'] as const

const configsOf = (db: Executor, tenantId: string | null) =>
  db
    .selectFrom('identity.idp_config')
    .select(COLUMNS)
    .where(sql<boolean>`coalesce(tenant_id, '') = ${tenantId ?? ''}`)

const configOf = (row: {
  tenant_id: string | null
  provider_id: string
  config: Record<string, unknown>
  client_secret_sealed: Buffer | null
}): IdpConfig => ({
  tenantId: row.tenant_id,
  providerId: row.provider_id,
  config: row.config,
  clientSecretSealed: row.client_secret_sealed,
})

/** Returns the configuration of a provider for a tenant or the project, or null. */
export async function findIdpConfig(
  db: Executor,
  tenantId: string | null,
  providerId: string,
): Promise<IdpConfig | null> {
  const row = await configsOf(db, tenantId).where('provider_id', '=', providerId).executeTakeFirst()
  return row ? configOf(row) : null
}

/** Returns every provider configured for a tenant or the project, by id. */
export async function listIdpConfigs(db: Executor, tenantId: string | null): Promise<IdpConfig[]> {
  return (await configsOf(db, tenantId).orderBy('provider_id').execute()).map(configOf)
}

/** Stores a new configuration. Returns false when the provider has one. */
export async function insertIdpConfig(db: Executor, config: IdpConfig, at: Date): Promise<boolean> {
  const result = await db
    .insertInto('identity.idp_config')
    .values({
      tenant_id: config.tenantId,
      provider_id: config.providerId,
      config: JSON.stringify(config.config),
      client_secret_sealed: config.clientSecretSealed,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Replaces a configuration. Returns false when there is none. */
export async function updateIdpConfig(db: Executor, config: IdpConfig, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('identity.idp_config')
    .set({
      config: JSON.stringify(config.config),
      client_secret_sealed: config.clientSecretSealed,
      updated_at: at,
    })
    .where(sql<boolean>`coalesce(tenant_id, '') = ${config.tenantId ?? ''}`)
    .where('provider_id', '=', config.providerId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Removes a configuration. Returns false when there is none. */
export async function deleteIdpConfig(db: Executor, tenantId: string | null, providerId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('identity.idp_config')
    .where(sql<boolean>`coalesce(tenant_id, '') = ${tenantId ?? ''}`)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

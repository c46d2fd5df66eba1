import type { AccountServices } from '#accounts/account-services.ts'
import type { SettingsChange } from '#accounts/project/project-settings.ts'

/** A tenant with these settings. */
export async function createTestTenant(
  { db, now }: Pick<AccountServices, 'db' | 'now'>,
  tenantId: string,
  settings: SettingsChange = {},
): Promise<void> {
  await db
    .insertInto('identity.tenant')
    .values({ tenant_id: tenantId, settings: JSON.stringify(settings), created_at: now() })
    .execute()
}

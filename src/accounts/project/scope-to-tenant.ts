import { ok, refused, type Result } from '#core/result.ts'
import { findProjectSettings, findTenant } from '#db/queries/identity/project-settings-queries.ts'
import type { AccountServices } from '../account-services.ts'
import { defaultProjectSettings, withSettings, type ProjectSettings, type SettingsChange } from './project-settings.ts'

export type TenantProblem = { readonly code: 'tenant_not_found' } | { readonly code: 'project_disabled' }

/**
 * The services as they stand at this moment for the project (null) or one of its tenants: with their settings, over their own
 * accounts. Every request of the protocol begins with it. `project_disabled`: the tenant is shut.
 */
export async function scopeToTenant(
  services: AccountServices,
  tenantId: string | null,
): Promise<Result<AccountServices, TenantProblem>> {
  // Both are the shapes that our own writers store.
  const project = withSettings(services.defaultSettings, (await findProjectSettings(services.db)) as SettingsChange)
  if (tenantId === null) return ok(scoped(services, tenantId, project))
  const tenant = await findTenant(services.db, tenantId)
  if (!tenant) return refused({ code: 'tenant_not_found' })
  const settings = withSettings(
    { ...defaultProjectSettings, authorizedDomains: project.authorizedDomains },
    tenant.settings as SettingsChange,
  )
  return settings.enabled ? ok(scoped(services, tenantId, settings)) : refused({ code: 'project_disabled' })
}

function scoped(services: AccountServices, tenantId: string | null, settings: ProjectSettings): AccountServices {
  const authorizedDomains = [...new Set([...services.authorizedDomains, ...settings.authorizedDomains])]
  return { ...services, tenantId, settings, authorizedDomains }
}

import { ok, err, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { oncePerTurn } from '#db/once-per-turn.ts'
import { findProjectSettings, findTenant, type Tenant } from '#db/queries/project/project-settings-queries.ts'
import { insertTenant } from '#db/queries/project/tenant-queries.ts'
import { defaultProjectSettings, withSettings, type ProjectSettings, type SettingsChange } from './project-settings.ts'
import type { AccountScope } from './account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'

export type TenantProblem = { readonly code: 'tenant_not_found' } | { readonly code: 'project_disabled' }

const TENANT_ID = /^[A-Za-z0-9_-]{1,64}$/

/** Returns whether a text could be the id of a tenant. */
export function isTenantId(text: string): boolean {
  return TENANT_ID.test(text)
}

/**
 * Returns the current services for the project (null) or one of its tenants: with their settings, on their own
 * accounts. Every request of the protocol begins with it. `project_disabled`: the tenant is disabled.
 */
export async function scopeToTenant<Services extends AccountStore & AccountScope>(
  services: Services,
  tenantId: string | null,
): Promise<Result<Services, TenantProblem>> {
  const project = await projectSettings(services)
  if (tenantId === null) return ok(scoped(services, tenantId, project))
  const tenant = await findNamedTenant(services, tenantId)
  if (!tenant) return err({ code: 'tenant_not_found' })
  const settings = tenantSettings(services, project, tenant.settings)
  return settings.enabled ? ok(scoped(services, tenantId, settings)) : err({ code: 'project_disabled' })
}

/** Finds the tenant with this id, enabled or not; in the loose mode it is created when it is named. */
export async function findNamedTenant(services: AccountStore & AccountScope, tenantId: string): Promise<Tenant | null> {
  if (!isTenantId(tenantId)) return null
  const tenant = await findTenant(services.db, tenantId)
  if (tenant || !services.compatibilityFlags.looseTenants) return tenant
  const made: Tenant = { tenantId, settings: { ...EVERY_WAY }, createdAt: services.now() }
  await insertTenant(services.db, made)
  return made
}

/** The settings of a tenant that was created by being named. */
const EVERY_WAY: SettingsChange = {
  passwordSignIn: true,
  emailLinkSignIn: true,
  anonymousSignIn: true,
  secondFactor: { state: 'enabled', sms: true },
}

/** Every call of the identity service reads them, and under load several calls come in one turn. */
const findSharedSettings = oncePerTurn(findProjectSettings)

/** Returns the stored settings of the project, merged over those of the configuration. */
export async function projectSettings(
  { db, defaultSettings }: Pick<AccountStore, 'db'> & Pick<AccountScope, 'defaultSettings'>,
  transaction?: Executor,
): Promise<ProjectSettings> {
  const stored = await (transaction ? findProjectSettings(transaction) : findSharedSettings(db))
  // Here and below: the shape that our own code stores.
  return withSettings(defaultSettings, stored)
}

/**
 * Returns the settings of a tenant: what it stores, merged over the defaults of every tenant. Only the hosts are those
 * of the project.
 */
export function tenantSettings(
  services: Pick<AccountScope, 'compatibilityFlags'>,
  project: ProjectSettings,
  stored: Readonly<Record<string, unknown>>,
): ProjectSettings {
  return withSettings(tenantDefaults(services, project), stored)
}

/** Returns the settings of a tenant before any change: as in the hosted service, every sign-in method is off. */
export function tenantDefaults(
  { compatibilityFlags }: Pick<AccountScope, 'compatibilityFlags'>,
  project: ProjectSettings,
): ProjectSettings {
  const { authorizedDomains, blockingFunctions, passwordPolicy, enumerationProtection, duplicateEmails } = project
  return {
    ...defaultProjectSettings,
    passwordPolicy: { ...defaultProjectSettings.passwordPolicy, refusesCommon: passwordPolicy.refusesCommon },
    ...(compatibilityFlags.looseTenants ? { enumerationProtection, duplicateEmails } : {}),
    passwordSignIn: false,
    emailLinkSignIn: false,
    phoneSignIn: false,
    secondFactor: { ...defaultProjectSettings.secondFactor, state: 'disabled', sms: false, totp: false },
    authorizedDomains,
    blockingFunctions,
  }
}

function scoped<Services extends AccountScope>(
  services: Services,
  tenantId: string | null,
  settings: ProjectSettings,
): Services {
  const authorizedDomains = [...new Set([...services.authorizedDomains, ...settings.authorizedDomains])]
  return { ...services, tenantId, settings, authorizedDomains }
}

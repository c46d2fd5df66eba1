import { randomInt } from 'node:crypto'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import {
  deleteTenant,
  findUidsOfTenant,
  insertTenant,
  listTenants,
  lockTenant,
  storeTenantSettings,
} from '#db/queries/project/tenant-queries.ts'
import { deleteWebSessionsOf } from '#db/queries/session/web-session-queries.ts'
import type { SettingsEdit } from './change-project-settings.ts'
import { differenceOf, type ProjectSettings } from './project-settings.ts'
import { findNamedTenant, isTenantId, projectSettings, tenantDefaults, tenantSettings } from './scope-to-tenant.ts'
import type { AccountScope } from './account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** A tenant with its settings, whether enabled or not. */
export interface ManagedTenant {
  readonly tenantId: string
  readonly settings: ProjectSettings
}

type TenantNotFound = Extract<IdentityProblem, { code: 'tenant_not_found' }>

const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const ID_TAIL = 5

/**
 * Creates a tenant whose id begins with its name, like `north-k3x9a`; `edit` makes its settings from the defaults of a
 * tenant.
 */
export async function createTenant<Failure extends Problem | IdentityProblem>(
  services: AccountStore & AccountScope,
  edit: SettingsEdit<Failure>,
): Promise<Result<ManagedTenant, Failure>> {
  const defaults = tenantDefaults(services, await projectSettings(services))
  const edited = edit(defaults)
  if (!edited.ok) return edited
  const settings = edited.value
  for (;;) {
    const tail = Array.from({ length: ID_TAIL }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('')
    const tenantId = `${(settings.displayName ?? 'tenant').toLowerCase()}-${tail}`
    const stored = { ...differenceOf(defaults, settings) }
    if (await insertTenant(services.db, { tenantId, settings: stored, createdAt: services.now() }))
      return ok({ tenantId, settings })
  }
}

/** Returns the tenant with this id. */
export async function readTenant(
  services: AccountStore & AccountScope,
  tenantId: string,
): Promise<Result<ManagedTenant, TenantNotFound>> {
  const tenant = await findNamedTenant(services, tenantId)
  if (!tenant) return err({ code: 'tenant_not_found' })
  return ok({ tenantId, settings: tenantSettings(services, await projectSettings(services), tenant.settings) })
}

/**
 * Returns a page of the tenants, ordered by id. `nextId` continues every full page, even when nothing follows; null
 * when there were fewer.
 */
export async function pageTenants(
  services: AccountStore & AccountScope,
  { afterId, limit }: { readonly afterId: string | null; readonly limit: number },
): Promise<{ readonly tenants: ManagedTenant[]; readonly nextId: string | null }> {
  const project = await projectSettings(services)
  const found = await listTenants(services.db, { afterId, limit })
  const tenants = found.map(({ tenantId, settings }) => ({
    tenantId,
    settings: tenantSettings(services, project, settings),
  }))
  return { tenants, nextId: tenants.length < limit ? null : (tenants.at(-1)?.tenantId ?? null) }
}

/** Changes the settings of a tenant and returns them. */
export async function changeTenant<Failure extends Problem | IdentityProblem>(
  services: AccountStore & AccountScope,
  tenantId: string,
  edit: SettingsEdit<Failure>,
): Promise<Result<ManagedTenant, Failure | TenantNotFound>> {
  return inTransaction(services.db, async (tx) => {
    const tenant = isTenantId(tenantId) ? await lockTenant(tx, tenantId) : null
    if (!tenant) return err({ code: 'tenant_not_found' } as const)
    const project = await projectSettings(services, tx)
    const edited = edit(tenantSettings(services, project, tenant.settings))
    if (!edited.ok) return edited
    await storeTenantSettings(tx, tenantId, { ...differenceOf(tenantDefaults(services, project), edited.value) })
    return ok({ tenantId, settings: edited.value })
  })
}

/** Removes a tenant with all its accounts and everything that belongs to them. */
export async function removeTenant(services: AccountStore, tenantId: string): Promise<Result<null, TenantNotFound>> {
  return inTransaction(services.db, async (tx) => {
    if (!isTenantId(tenantId)) return err({ code: 'tenant_not_found' })
    for (const uid of await findUidsOfTenant(tx, tenantId)) await deleteWebSessionsOf(tx, uid)
    return (await deleteTenant(tx, tenantId)) ? ok(null) : err({ code: 'tenant_not_found' })
  })
}

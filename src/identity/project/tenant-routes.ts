import * as z from 'zod/mini'
import { changeTenant, createTenant, pageTenants, readTenant, removeTenant } from '#accounts/project/manage-tenants.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { optionalText, type Operation } from '#identity/wire/operation.ts'
import { success } from '#identity/wire/wire-response.ts'
import { optionalNumber } from '#identity/account/account-fields.ts'
import { maskedChange } from './masked-change.ts'
import { serviceOperation } from '#identity/wire/service-operation.ts'
import { editableTenant, settingsOfTenant, tenantShape } from './tenant-config.ts'

const DEFAULT_PAGE = 20
const MAX_PAGE = 1000

/** The parts of a Tenant that cannot be changed; clients send them back with their change. */
const READ_ONLY: readonly string[] = ['name', 'tenantId', 'updateMask', 'hashConfig']

const editable = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !READ_ONLY.includes(name)))

// Not `{tenant}`: a disabled tenant must still be found here.
const ONE = '/tenants/{id}'
/** The project in the words of the request. */
const projectOf = (params: Readonly<Record<string, string>>) => params['project'] ?? ''
const about = { version: 'v2', tenants: false } as const

/** projects.tenants: separate populations of accounts. */
export const tenantRoutes: readonly Operation[] = [
  ...serviceOperation({
    ...about,
    method: 'POST',
    path: '/tenants',
    request: z.looseObject({}),
    async run({ accounts }, fields, { params }) {
      const created = await createTenant(accounts, (settings) =>
        settingsOfTenant(settings, maskedChange(editableTenant(settings), editable(fields), null)),
      )
      return created.ok ? success(tenantShape(projectOf(params), created.value)) : wireError(created.problem)
    },
  }),
  ...serviceOperation({
    ...about,
    method: 'GET',
    path: '/tenants',
    request: z.object({ pageSize: optionalNumber, pageToken: optionalText }),
    async run({ accounts }, { pageSize, pageToken }, { params }) {
      const limit = Math.min(Math.max(Number(pageSize || DEFAULT_PAGE), 1), MAX_PAGE)
      const page = await pageTenants(accounts, { afterId: pageToken || null, limit })
      return success({
        tenants: page.tenants.map((tenant) => tenantShape(projectOf(params), tenant)),
        ...(page.nextId === null ? {} : { nextPageToken: page.nextId }),
      })
    },
  }),
  ...serviceOperation({
    ...about,
    method: 'GET',
    path: ONE,
    request: z.object({}),
    async run({ accounts }, _, { params }) {
      const tenant = await readTenant(accounts, params['id'] ?? '')
      return tenant.ok ? success(tenantShape(projectOf(params), tenant.value)) : wireError(tenant.problem)
    },
  }),
  ...serviceOperation({
    ...about,
    method: 'PATCH',
    path: ONE,
    request: z.looseObject({ updateMask: optionalText }),
    async run({ accounts }, fields, { params }) {
      const changed = await changeTenant(accounts, params['id'] ?? '', (settings) =>
        settingsOfTenant(settings, maskedChange(editableTenant(settings), editable(fields), fields.updateMask)),
      )
      return changed.ok ? success(tenantShape(projectOf(params), changed.value)) : wireError(changed.problem)
    },
  }),
  ...serviceOperation({
    ...about,
    method: 'DELETE',
    path: ONE,
    request: z.object({}),
    async run({ accounts }, _, { params }) {
      const removed = await removeTenant(accounts, params['id'] ?? '')
      return removed.ok ? success({}) : wireError(removed.problem)
    },
  }),
]

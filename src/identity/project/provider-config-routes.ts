import * as z from 'zod/mini'
import {
  addProviderConfig,
  changeProviderConfig,
  findProviderConfig,
  listProviderConfigs,
  removeProviderConfig,
  type ProviderConfig,
} from '#accounts/project/provider-configs.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { optionalText, type Operation } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'
import { optionalFlag } from '#identity/account/account-fields.ts'
import { serviceOperation } from '#identity/wire/service-operation.ts'
import { maskedChange } from './masked-change.ts'

/** The two families of provider configurations: known providers, and any OpenID Connect issuer. */
interface Family {
  readonly collection: string
  /** The parameter with the id of a new one. */
  readonly idParameter: string
  readonly holds: (providerId: string) => boolean
}

const isOidc = (providerId: string) => providerId.startsWith('oidc.')
const KNOWN: Family = {
  collection: 'defaultSupportedIdpConfigs',
  idParameter: 'idpId',
  holds: (providerId) => !isOidc(providerId),
}
const OIDC: Family = { collection: 'oauthIdpConfigs', idParameter: 'oauthIdpConfigId', holds: isOidc }

const configFields = {
  enabled: optionalFlag,
  clientId: optionalText,
  clientSecret: optionalText,
  displayName: optionalText,
  issuer: optionalText,
} as const

type ConfigFields = { readonly [Name in keyof typeof configFields]?: string | boolean | null | undefined }

function routesOf(family: Family): Operation[] {
  const { collection, idParameter } = family
  const about = { version: 'v2' } as const
  const one = `/${collection}/{id}`
  const shape = (project: string, tenantId: string | null, config: ProviderConfig) => ({
    name: `projects/${project}/${tenantId === null ? '' : `tenants/${tenantId}/`}${collection}/${config.providerId}`,
    enabled: config.enabled,
    clientId: config.clientId,
    // The secret is never returned: it can be written, but not read.
    ...(config.displayName === null ? {} : { displayName: config.displayName }),
    ...(config.issuer === null ? {} : { issuer: config.issuer }),
  })
  return [
    ...serviceOperation({
      ...about,
      method: 'POST',
      path: `/${collection}`,
      request: z.object({ ...configFields, [idParameter]: optionalText }),
      async run({ accounts }, fields) {
        const providerId = (fields as Record<string, unknown>)[idParameter]
        if (typeof providerId !== 'string' || !family.holds(providerId)) return refusal('INVALID_PROVIDER_ID')
        const added = await addProviderConfig(accounts, configOf(providerId, fields as ConfigFields))
        return added.ok ? success(shape(accounts.projectId, accounts.tenantId, added.value)) : wireError(added.problem)
      },
    }),
    ...serviceOperation({
      ...about,
      method: 'GET',
      path: `/${collection}`,
      request: z.object({}),
      async run({ accounts }) {
        const configs = (await listProviderConfigs(accounts)).filter(({ providerId }) => family.holds(providerId))
        return success({ [collection]: configs.map((config) => shape(accounts.projectId, accounts.tenantId, config)) })
      },
    }),
    ...serviceOperation({
      ...about,
      method: 'GET',
      path: one,
      request: z.object({}),
      async run({ accounts }, _, { params }) {
        const id = params['id'] ?? ''
        const config = family.holds(id) ? await findProviderConfig(accounts, id) : null
        return config
          ? success(shape(accounts.projectId, accounts.tenantId, config))
          : wireError({ code: 'provider_config_not_found' })
      },
    }),
    ...serviceOperation({
      ...about,
      method: 'PATCH',
      path: one,
      request: z.object({ ...configFields, updateMask: optionalText }),
      async run({ accounts }, { updateMask, ...fields }, { params }) {
        const id = params['id'] ?? ''
        if (!family.holds(id)) return wireError({ code: 'provider_config_not_found' })
        const changed = await changeProviderConfig(accounts, id, ({ providerId, ...before }) =>
          configOf(providerId, maskedChange(before, present(fields), updateMask) as ConfigFields),
        )
        return changed.ok
          ? success(shape(accounts.projectId, accounts.tenantId, changed.value))
          : wireError(changed.problem)
      },
    }),
    ...serviceOperation({
      ...about,
      method: 'DELETE',
      path: one,
      request: z.object({}),
      async run({ accounts }, _, { params }) {
        const removed = await removeProviderConfig(accounts, params['id'] ?? '')
        return removed.ok ? success({}) : wireError(removed.problem)
      },
    }),
  ]
}

function present(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null))
}

function configOf(providerId: string, fields: ConfigFields): ProviderConfig {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    providerId,
    enabled: fields.enabled === true,
    clientId: text(fields.clientId) ?? '',
    clientSecret: text(fields.clientSecret),
    displayName: text(fields.displayName),
    issuer: text(fields.issuer),
  }
}

/** defaultSupportedIdpConfigs and oauthIdpConfigs: the other providers that people can sign in with. */
export const providerConfigRoutes: readonly Operation[] = [...routesOf(KNOWN), ...routesOf(OIDC)]

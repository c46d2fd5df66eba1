import type { IdentityProblem } from '#core/identity-problem.ts'
import { completeProviderSettings, type ProviderSettings } from '#core/account/provider-settings.ts'
import { ok, err, type Result } from '#core/result.ts'
import {
  deleteIdpConfig,
  findIdpConfig,
  insertIdpConfig,
  listIdpConfigs,
  updateIdpConfig,
  type IdpConfig,
} from '#db/queries/project/idp-config-queries.ts'
import { seal, unseal } from '#accounts/token/service-secrets.ts'
import type { AccountScope } from './account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** Another provider as the service configures it. */
export interface ProviderConfig {
  readonly providerId: string
  readonly enabled: boolean
  readonly clientId: string
  readonly clientSecret: string | null
  readonly displayName: string | null
  /** Null for the providers whose addresses are known. */
  readonly issuer: string | null
}

type Services = AccountStore & Pick<AccountScope, 'tenantId'> & Pick<TokenSigning, 'secrets'>

export type ProviderConfigProblem = Extract<
  IdentityProblem,
  { code: 'provider_config_invalid' | 'provider_config_not_found' | 'provider_config_taken' }
>

/** Returns the providers configured through the service, by id. */
export async function listProviderConfigs(services: Services): Promise<ProviderConfig[]> {
  return (await listIdpConfigs(services.db, services.tenantId)).map((stored) => configOf(services, stored))
}

/** Finds a provider configured through the service; null if there is none. */
export async function findProviderConfig(services: Services, providerId: string): Promise<ProviderConfig | null> {
  const stored = await findIdpConfig(services.db, services.tenantId, providerId)
  return stored && configOf(services, stored)
}

/** Adds the configuration of a provider. `provider_config_taken`: it was configured already. */
export async function addProviderConfig(
  services: Services,
  config: ProviderConfig,
): Promise<Result<ProviderConfig, ProviderConfigProblem>> {
  const fault = faultOf(config)
  if (fault) return err({ code: 'provider_config_invalid', detail: fault })
  const isNew = await insertIdpConfig(services.db, storedOf(services, config), services.now())
  return isNew ? ok(config) : err({ code: 'provider_config_taken' })
}

/** Replaces the configuration of a provider by what `edit` returns. */
export async function changeProviderConfig(
  services: Services,
  providerId: string,
  edit: (config: ProviderConfig) => ProviderConfig,
): Promise<Result<ProviderConfig, ProviderConfigProblem>> {
  const before = await findProviderConfig(services, providerId)
  if (!before) return err({ code: 'provider_config_not_found' })
  const config = edit(before)
  const fault = faultOf(config)
  if (fault) return err({ code: 'provider_config_invalid', detail: fault })
  const isThere = await updateIdpConfig(services.db, storedOf(services, config), services.now())
  return isThere ? ok(config) : err({ code: 'provider_config_not_found' })
}

/** Removes the configuration of a provider; that of the process applies again. */
export async function removeProviderConfig(
  { db, tenantId }: Services,
  providerId: string,
): Promise<Result<null, ProviderConfigProblem>> {
  return (await deleteIdpConfig(db, tenantId, providerId)) ? ok(null) : err({ code: 'provider_config_not_found' })
}

/**
 * Returns the settings of a provider configured through the service; `none` if it is not configured there, `off` if it
 * is switched off or its secret was sealed with another key.
 */
export async function storedProviderSettings(
  services: Services,
  providerId: string,
): Promise<ProviderSettings | 'none' | 'off'> {
  const config = await findProviderConfig(services, providerId)
  if (!config) return 'none'
  const settings = completeProviderSettings({
    id: config.providerId,
    clientId: config.clientId,
    clientSecret: config.clientSecret,
    ...(config.displayName === null ? {} : { name: config.displayName }),
    ...(config.issuer === null ? {} : { issuer: config.issuer }),
  })
  return config.enabled && settings ? settings : 'off'
}

const KNOWN_ID = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/
const OIDC_ID = /^oidc\.[a-z0-9][a-z0-9._-]{1,30}$/

function faultOf({ providerId, clientId, issuer }: ProviderConfig): string | null {
  if (providerId.length > 64 || !(OIDC_ID.test(providerId) || KNOWN_ID.test(providerId)))
    return 'The provider id is invalid.'
  if (clientId === '' || clientId.length > 500) return 'clientId is missing.'
  if (providerId.startsWith('oidc.') && issuer === null) return 'issuer is missing.'
  if (issuer !== null && !isSafeIssuer(issuer)) return 'issuer must be an https address without query and fragment.'
  const completed = completeProviderSettings({ id: providerId, clientId, ...(issuer === null ? {} : { issuer }) })
  return completed ? null : 'This service does not know the provider.'
}

/** Returns whether an issuer uses https; plain http is allowed only on this machine, for tests. */
function isSafeIssuer(issuer: string): boolean {
  const url = URL.parse(issuer)
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '' || issuer.length > 500) return false
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname))
  )
}

const sealedName = (tenantId: string | null, providerId: string) => `idp-secret:${tenantId ?? ''}:${providerId}`

function storedOf({ secrets, tenantId }: Services, { clientSecret, providerId, ...config }: ProviderConfig): IdpConfig {
  return {
    tenantId,
    providerId,
    config,
    clientSecretSealed:
      clientSecret === null
        ? null
        : seal(secrets.sealingKey, sealedName(tenantId, providerId), Buffer.from(clientSecret)),
  }
}

function configOf({ secrets }: Services, stored: IdpConfig): ProviderConfig {
  const { tenantId, providerId, config, clientSecretSealed } = stored
  const secret = clientSecretSealed && unseal(secrets.sealingKey, sealedName(tenantId, providerId), clientSecretSealed)
  const isReadable = clientSecretSealed === null || secret !== null
  // Written by us.
  const { enabled, clientId, displayName, issuer } = config as unknown as ProviderConfig
  return {
    providerId,
    enabled: enabled && isReadable,
    clientId,
    clientSecret: secret?.toString('utf8') ?? null,
    displayName,
    issuer,
  }
}

import type { ProviderSettings } from '#core/account/provider-settings.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import { storedProviderSettings } from '#accounts/project/provider-configs.ts'

const PROVIDER_ID = /^[\w.-]{1,64}$/

/**
 * Finds the settings of a provider by its id; null when nobody can sign in through it. What the service has configured
 * for the tenant takes precedence over the configuration of the process. The only place that looks them up.
 */
export async function findProvider(
  services: Pick<AccountServices, 'providers' | 'db' | 'now' | 'secrets' | 'tenantId'>,
  id: string,
): Promise<ProviderSettings | null> {
  if (!PROVIDER_ID.test(id)) return null
  const stored = await storedProviderSettings(services, id)
  if (stored !== 'none') return stored === 'off' ? null : stored
  const { providers } = services
  return providers.configured.find((settings) => settings.id === id) ?? null
}

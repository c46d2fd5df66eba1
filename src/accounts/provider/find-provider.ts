import type { ProviderSettings } from '#core/account/provider-settings.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import { storedProviderSettings } from '#accounts/project/provider-configs.ts'

const PROVIDER_ID = /^[\w.-]{1,64}$/

/**
 * The settings of a provider by its id, or null when nobody can sign in through it. What the service configured for the tenant goes
 * before the configuration of the process. The one place that looks for them.
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

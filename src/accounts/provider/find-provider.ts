import type { ProviderSettings } from '#core/account/provider-settings.ts'
import { storedProviderSettings } from '#accounts/project/provider-configs.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { ConfiguredProviders } from '#accounts/configured-providers.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

const PROVIDER_ID = /^[\w.-]{1,64}$/

/**
 * Finds the settings of a provider by its id; null when nobody can sign in through it. What the service has configured
 * for the tenant takes precedence over the configuration of the process. The only place that looks them up.
 */
export async function findProvider(
  services: AccountStore & Pick<AccountScope, 'tenantId'> & Pick<TokenSigning, 'secrets'> & ConfiguredProviders,
  id: string,
): Promise<ProviderSettings | null> {
  if (!PROVIDER_ID.test(id)) return null
  const stored = await storedProviderSettings(services, id)
  if (stored !== 'none') return stored === 'off' ? null : stored
  const { providers } = services
  return providers.configured.find((settings) => settings.id === id) ?? null
}

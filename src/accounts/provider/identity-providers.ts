import type { IdentityProblem } from '#core/account/identity-problem.ts'
import type { ProviderSettings } from '#core/account/provider-settings.ts'
import type { Result } from '#core/result.ts'
import type { AccountServices } from '../account-services.ts'
import { storedProviderSettings } from '../project/provider-configs.ts'
import { createEndpointFinder, type ProviderEndpoints } from './client/provider-endpoints.ts'
import { createProviderFetch, type ProviderFetch } from './client/provider-fetch.ts'
import { createTokenVerifier, type VerifyProviderToken } from './client/verify-provider-token.ts'
import type { ProviderCredential } from './credential/prove-credential.ts'
import type { ProvenIdentity } from './provider-identity.ts'

/** The other identity providers, and the only way to reach them. One per process: keys and addresses are remembered. */
export interface IdentityProviders {
  readonly configured: readonly ProviderSettings[]
  readonly fetch: ProviderFetch
  readonly endpointsOf: (settings: ProviderSettings) => Promise<ProviderEndpoints>
  readonly verifyToken: VerifyProviderToken
  /** Takes credentials that nobody signed, null for those that are none. Only the conformance mode has it. */
  readonly takeUnsigned?: TakeUnsigned
}

/** Who a credential says it is, without any proof. */
export type TakeUnsigned = (
  credential: ProviderCredential,
) => Result<ProvenIdentity, Extract<IdentityProblem, { code: 'idp_response_invalid' }>> | null

/** Makes the providers reachable through `fetch`, which gets limits of time and size here. */
export function createIdentityProviders(options: {
  readonly configured: readonly ProviderSettings[]
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
}): IdentityProviders {
  const fetch = createProviderFetch(options.fetch)
  return {
    configured: options.configured,
    fetch,
    endpointsOf: createEndpointFinder(fetch, options.now),
    verifyToken: createTokenVerifier(fetch, options.now),
  }
}

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

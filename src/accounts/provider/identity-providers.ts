import type { IdentityProblem } from '#core/identity-problem.ts'
import type { ProviderSettings } from '#core/account/provider-settings.ts'
import type { Result } from '#core/result.ts'
import { createEndpointFinder, type ProviderEndpoints } from './client/provider-endpoints.ts'
import { createProviderFetch, type OutboundFetch } from '#accounts/outbound-fetch.ts'
import { createTokenVerifier, type VerifyProviderToken } from './client/verify-provider-token.ts'
import type { ProvenIdentity } from '#core/account/provider-identity.ts'

/**
 * The other identity providers, and the only way to reach them. One per process, because keys and addresses are cached.
 */
export interface IdentityProviders {
  readonly configured: readonly ProviderSettings[]
  readonly fetch: OutboundFetch
  readonly endpointsOf: (settings: ProviderSettings) => Promise<ProviderEndpoints>
  readonly verifyToken: VerifyProviderToken
  /** Reads credentials that nobody has signed; null for anything else. Only in the conformance mode. */
  readonly takeUnsigned?: TakeUnsigned
}

/** Returns whom a credential names, without any proof. */
export type TakeUnsigned = (
  credential: ProviderCredential,
) => Result<ProvenIdentity, Extract<IdentityProblem, { code: 'idp_response_invalid' }>> | null

/** Creates the providers, reached through `fetch` with limits of time and size. */
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

/** A credential of another provider that the client has obtained itself. */
export interface ProviderCredential {
  readonly providerId: string
  readonly idToken: string | null
  readonly accessToken: string | null
  /** As the client made it; the token contains it or its SHA-256. */
  readonly nonce: string | null
  /** An assertion of SAML, which only the conformance mode reads. */
  readonly saml: string | null
}

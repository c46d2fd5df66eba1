import type { ConfiguredProviders } from '#accounts/configured-providers.ts'
import type { IdentityProviders } from './identity-providers.ts'

/** The other services that can sign in users, and how to reach them. */
export interface ReachableProviders extends ConfiguredProviders {
  readonly providers: IdentityProviders
}

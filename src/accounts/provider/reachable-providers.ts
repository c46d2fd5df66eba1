import type { ConfiguredProviders } from '#accounts/configured-providers.ts'
import type { IdentityProviders } from './identity-providers.ts'

/** Who else may vouch for users, and how they are asked. */
export interface ReachableProviders extends ConfiguredProviders {
  readonly providers: IdentityProviders
}

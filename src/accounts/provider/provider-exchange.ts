import type { AccountStore } from '#accounts/account-store.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { ServiceLogging } from '#accounts/service-log.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'
import type { ReachableProviders } from './reachable-providers.ts'

/**
 * Exchanges codes and tokens with another identity provider: finds its settings for the project or tenant, stores and
 * seals the flows with it, reaches it, and logs when it does not respond.
 */
export interface ProviderExchange
  extends AccountStore, AccountScope, TokenSigning, ReachableProviders, ServiceLogging {}

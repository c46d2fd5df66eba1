import type { ProviderSettings } from '#core/account/provider-settings.ts'

/** Who else may vouch for users, by name. */
export interface ConfiguredProviders {
  /** The other services whose users may sign in here. */
  readonly providers: { readonly configured: readonly ProviderSettings[] }
}

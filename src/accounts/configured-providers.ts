import type { ProviderSettings } from '#core/account/provider-settings.ts'

/** The other services that can sign in users, by name. */
export interface ConfiguredProviders {
  /** The other services whose users may sign in here. */
  readonly providers: { readonly configured: readonly ProviderSettings[] }
}

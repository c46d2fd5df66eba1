import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { canOpenWindows } from '#web/sign-in/provider/load-provider-windows.ts'

/** Another site whose accounts can sign in here. */
export interface ConfiguredProvider {
  readonly id: string
  readonly name: string
}

/** Returns the providers of the configuration; none unless it names some. */
export function configuredProviders({ identity }: PublicConfiguration): readonly ConfiguredProvider[] {
  return identity.providers ?? []
}

/** Returns the names of the providers of the configuration, by their ids. */
export function configuredNames(config: PublicConfiguration): Readonly<Record<string, string>> {
  return Object.fromEntries(configuredProviders(config).map(({ id, name }) => [id, name]))
}

/**
 * Returns those that an account can be linked with here: the SDK opens its windows over https only
 * (docs/identity-protocol.md, The SDK and this origin).
 */
export function linkableProviders(config: PublicConfiguration): readonly ConfiguredProvider[] {
  const { protocol } = new URL(config.websiteUrl)
  return canOpenWindows(config.identity, { protocol }) ? configuredProviders(config) : []
}

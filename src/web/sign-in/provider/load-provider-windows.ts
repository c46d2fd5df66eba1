import type { Auth } from '@firebase/auth'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import type { ProviderWindows } from './provider-windows.ts'

/**
 * Returns whether the SDK can open windows here. It does so over https only; on plain http the links to
 * `/__/auth/start` are used, which always work (docs/identity-protocol.md, The SDK and this origin).
 */
export function canOpenWindows(
  { kind }: Pick<PublicConfiguration['identity'], 'kind'>,
  place: Pick<Location, 'protocol'> = location,
): boolean {
  return kind === 'firebase' || place.protocol === 'https:'
}

/**
 * Loads the code that opens the windows, once. Call it before the click that opens one, e.g. on focus: browsers block
 * windows that open long after a click.
 */
export async function loadProviderWindows(
  auth: Auth,
  identity: Pick<PublicConfiguration['identity'], 'kind'>,
): Promise<ProviderWindows> {
  const { providerWindows } = await import('./provider-windows.ts')
  return providerWindows(auth, identity)
}

/** Returns whether a redirect led to this page whose result has to be read; the SDK records it under this key. */
export function hasPendingRedirect(
  { apiKey }: Pick<PublicConfiguration['identity'], 'apiKey'>,
  storage: Pick<Storage, 'getItem'> = sessionStorage,
): boolean {
  return storage.getItem(`firebase:pendingRedirect:${apiKey}:[DEFAULT]`) !== null
}

/** Returns the address that signs in with a provider without any script, and comes back to a path of this site. */
export function providerStartPath(providerId: string, from: string | null): string {
  return `/__/auth/start?${new URLSearchParams({ providerId, ...(from === null ? {} : { from }) }).toString()}`
}

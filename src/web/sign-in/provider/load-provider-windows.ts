import type { Auth } from '@firebase/auth'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import type { ProviderWindows } from './provider-windows.ts'

/**
 * Whether the SDK can open windows here. It opens them over https only, so on plain http the links to `/__/auth/start` are the way;
 * they always work (docs/identity-protocol.md, The SDK and this origin).
 */
export function canOpenWindows(
  { kind }: Pick<PublicConfiguration['identity'], 'kind'>,
  place: Pick<Location, 'protocol'> = location,
): boolean {
  return kind === 'firebase' || place.protocol === 'https:'
}

/**
 * Loads what opens the windows, once. To be called before the click that opens one, e.g. on focus: browsers block windows that
 * open long after it.
 */
export async function loadProviderWindows(
  auth: Auth,
  identity: Pick<PublicConfiguration['identity'], 'kind'>,
): Promise<ProviderWindows> {
  const { providerWindows } = await import('./provider-windows.ts')
  return providerWindows(auth, identity)
}

/** Whether this page was come to by a redirect whose result is to be asked for; the SDK notes it under this key. */
export function hasPendingRedirect(
  { apiKey }: Pick<PublicConfiguration['identity'], 'apiKey'>,
  storage: Pick<Storage, 'getItem'> = sessionStorage,
): boolean {
  return storage.getItem(`firebase:pendingRedirect:${apiKey}:[DEFAULT]`) !== null
}

/** The address that signs in through a provider without any script, and comes back to a path of this site. */
export function providerStartPath(providerId: string, from: string | null): string {
  return `/__/auth/start?${new URLSearchParams({ providerId, ...(from === null ? {} : { from }) }).toString()}`
}

import { useSyncExternalStore } from 'react'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'

/**
 * Returns whether the site has passkeys: its own identity service, which learns of the browser's sign-ins, and a host
 * name for which they can be created.
 */
export function offersPasskeys({
  identity,
  tokenSyncUrl,
  websiteUrl,
}: Pick<PublicConfiguration, 'identity' | 'tokenSyncUrl' | 'websiteUrl'>): boolean {
  return identity.path !== null && tokenSyncUrl !== null && !/^(\[|[\d.]+$)/.test(new URL(websiteUrl).hostname)
}

/** Returns whether this browser supports passkeys; assumed until hydration, because nearly all do. */
export function useHasPasskeys(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => 'PublicKeyCredential' in window,
    () => true,
  )
}

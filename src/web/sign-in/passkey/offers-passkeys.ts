import { useSyncExternalStore } from 'react'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'

/** Whether the site has passkeys: its own identity service that learns of the browser's sign-ins, and a name that they can be made for. */
export function offersPasskeys({
  identity,
  tokenSyncUrl,
  websiteUrl,
}: Pick<PublicConfiguration, 'identity' | 'tokenSyncUrl' | 'websiteUrl'>): boolean {
  return identity.path !== null && tokenSyncUrl !== null && !/^(\[|[\d.]+$)/.test(new URL(websiteUrl).hostname)
}

/** Whether this browser has passkeys; taken for granted until the page is alive, because nearly all have. */
export function useHasPasskeys(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => 'PublicKeyCredential' in window,
    () => true,
  )
}

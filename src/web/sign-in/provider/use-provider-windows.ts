import { useEffect, useState } from 'react'
import type { IdentityClientOptions } from '#web/sign-in/identity-client.ts'
import { loadIdentity } from '#web/sign-in/load-identity.ts'
import { canOpenWindows, loadProviderWindows } from './load-provider-windows.ts'
import type { ProviderWindows } from './provider-windows.ts'

/**
 * Returns the code that opens windows of other providers once it has loaded. It loads before the click: browsers block
 * windows that open long after it.
 */
export function useProviderWindows(options: IdentityClientOptions): ProviderWindows | null {
  const [windows, setWindows] = useState<ProviderWindows | null>(null)
  useEffect(() => {
    if (!canOpenWindows(options.config.identity)) return
    loadIdentity(options)
      .then(({ auth }) => loadProviderWindows(auth, options.config.identity))
      .then(setWindows, () => undefined)
  }, [options])
  return windows
}

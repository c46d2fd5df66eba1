import { useEffect, useState } from 'react'
import type { AccountSecurityShape } from '#contract/account/user-shapes.ts'
import type { IdentityClientOptions } from '#web/sign-in/identity-client.ts'
import { loadIdentity } from '#web/sign-in/load-identity.ts'

/**
 * Returns the security of an account as the server knows it or, with a hosted project, as the SDK knows it once it has
 * loaded.
 */
export function useHostedSecurity(options: IdentityClientOptions, known: AccountSecurityShape): AccountSecurityShape {
  const [loaded, setLoaded] = useState<{ readonly known: AccountSecurityShape; readonly more: AccountSecurityShape }>()
  const isHosted = options.config.identity.path === null
  useEffect(() => {
    if (!isHosted) return
    let isOver = false
    void ask(options, known).then(
      (more) => {
        if (!isOver && more) setLoaded({ known, more })
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [isHosted, options, known])
  // Until the SDK has been asked again for the server's present data, its earlier answer is closer to the truth.
  return loaded?.more ?? known
}

async function ask(options: IdentityClientOptions, known: AccountSecurityShape): Promise<AccountSecurityShape | null> {
  const [{ auth }, { sdkSecurity }] = await Promise.all([loadIdentity(options), import('./sdk-security.ts')])
  return auth.currentUser && sdkSecurity(auth.currentUser, known)
}

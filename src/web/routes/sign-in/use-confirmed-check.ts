import { useState } from 'react'
import { sitePaths } from '#contract/site/site-paths.ts'
import { faultsOfError } from '#web/sign-in/auth-faults.ts'
import { loadIdentity } from '#web/sign-in/load-identity.ts'
import { authText } from '#web/text/auth-text.ts'
import type { SignInPageData } from './sign-in-page-data.ts'

/**
 * Lets a user who opened the link elsewhere continue: reloads the user, and says why that did not help (specification
 * §8).
 */
export function useConfirmedCheck({ config, user }: Pick<SignInPageData, 'config' | 'user'>) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const look = async () => {
    const client = await loadIdentity({ config, serverUid: user?.uid ?? null })
    await client.reloadUser()
    if (client.auth.currentUser?.emailVerified) return location.assign(sitePaths.verifyEmail())
    setMessage(authText.notConfirmedYet)
  }
  return {
    busy,
    message,
    check() {
      setBusy(true)
      setMessage('')
      void look()
        .catch((error: unknown) => setMessage(faultsOfError(error).form ?? ''))
        .finally(() => setBusy(false))
    },
  }
}

import { useState } from 'react'
import { sitePaths } from '#contract/site/site-paths.ts'
import { faultsOfError } from '#web/sign-in/auth-faults.ts'
import { loadIdentity } from '#web/sign-in/load-identity.ts'
import { authText } from '#web/text/auth-text.ts'
import type { SignInPageData } from './sign-in-page-data.ts'

/** Lets somebody who opened the link elsewhere go on: reloads the user, and says why that did not help (specification §8). */
export function useConfirmedCheck({ config, user }: Pick<SignInPageData, 'config' | 'user'>) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const look = async () => {
    const client = await loadIdentity({ config, serverUid: user?.uid ?? null })
    await client.reloadUser()
    if (client.auth.currentUser?.emailVerified) return location.assign(sitePaths.verifyEmail())
    setSaid(authText.notConfirmedYet)
  }
  return {
    busy,
    said,
    check() {
      setBusy(true)
      setSaid('')
      void look()
        .catch((error: unknown) => setSaid(faultsOfError(error).form ?? ''))
        .finally(() => setBusy(false))
    },
  }
}

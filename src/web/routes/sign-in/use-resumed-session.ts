import { useEffect, useState } from 'react'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { loadIdentity } from '#web/sign-in/load-identity.ts'
import { readStoredUser } from '#web/sign-in/stored-user.ts'
import { takeEndedMark } from '#web/sign-in/session/ended-mark.ts'

const RESUMED_KEY = 'holmstay.resumed'
/** The reload guard of specification §9. */
const RESUME_PAUSE_MS = 10_000

/**
 * The server's session ended while this browser still knows the user: opens a new one instead of asking for the password. Not in a
 * circle. Returns whether the identity service did not know them any more either.
 */
export function useResumedSession(config: PublicConfiguration): boolean {
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    void resume(config).then(
      (isOver) => {
        if (isOver) setEnded(true)
      },
      () => undefined,
    )
  }, [config])
  return ended
}

async function resume(config: PublicConfiguration): Promise<boolean> {
  if (takeEndedMark()) return true
  if (readStoredUser() === null || Date.now() - Number(sessionStorage.getItem(RESUMED_KEY)) < RESUME_PAUSE_MS)
    return false
  sessionStorage.setItem(RESUMED_KEY, String(Date.now()))
  const client = await loadIdentity({ config, serverUid: null })
  if (client.resumed()) {
    location.replace(sitePaths.login() + location.search)
    return false
  }
  takeEndedMark()
  return client.auth.currentUser === null
}

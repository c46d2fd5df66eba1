import { useEffect, useState } from 'react'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { loadIdentity } from '#web/sign-in/load-identity.ts'
import { readStoredUser } from '#web/sign-in/stored-user.ts'
import { takeEndedMark } from '#web/sign-in/session/ended-mark.ts'

const RESUMED_KEY = 'holmstay.resumed'
const BEGUN_ANEW_KEY = 'holmstay.begunAnew'
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
  if (readStoredUser() === null) return false
  // A page before saw the session alive, and its client of the identity service goes on believing in it: a new document begins with none.
  if (!isOwnDocument() && isFirstTry(BEGUN_ANEW_KEY)) {
    location.reload()
    return false
  }
  if (!isFirstTry(RESUMED_KEY)) return false
  const client = await loadIdentity({ config, serverUid: null })
  if (client.resumed()) {
    location.replace(sitePaths.login() + location.search)
    return false
  }
  takeEndedMark()
  return client.auth.currentUser === null
}

/** Whether the browser loaded this very page, and did not come from another one without a new document. */
function isOwnDocument(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return document !== undefined && new URL(document.name).pathname === location.pathname
}

/** Whether this was not tried just now, and notes that it is. */
function isFirstTry(key: string): boolean {
  const before = Number(sessionStorage.getItem(key))
  if (Date.now() - before < RESUME_PAUSE_MS) return false
  sessionStorage.setItem(key, String(Date.now()))
  return true
}

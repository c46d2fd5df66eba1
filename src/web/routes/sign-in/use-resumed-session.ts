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
 * Opens a new session instead of asking for the password when the server's session has ended while this browser still
 * knows the user. Tries it only once in a while, to avoid a loop. Returns whether the identity service did not know the
 * user any more either.
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
  // An earlier page found the session alive, and its client of the identity service still believes so; a new document
  // starts without that.
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

/**
 * Returns whether the browser loaded this very page, instead of navigating to it from another one within a document.
 */
function isOwnDocument(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return document !== undefined && new URL(document.name).pathname === location.pathname
}

/** Returns whether this was not tried just now, and records the attempt. */
function isFirstTry(key: string): boolean {
  const before = Number(sessionStorage.getItem(key))
  if (Date.now() - before < RESUME_PAUSE_MS) return false
  sessionStorage.setItem(key, String(Date.now()))
  return true
}

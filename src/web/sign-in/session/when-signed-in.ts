import { readStoredUser, STORED_USER_EVENT } from '#web/sign-in/stored-user.ts'
import { readSignedInHint } from './signed-in-hint.ts'

/**
 * Returns whether there is any sign of a user in this browser: the stored copy, or the server's hint if the storage was
 * emptied.
 */
export function mayBeSignedIn(): boolean {
  return readStoredUser() !== null || readSignedInHint()
}

/**
 * Calls `start` as soon as somebody is signed in in this browser: at once, or when it happens in this tab or another.
 * Visitors who are not signed in never load what it loads. Returns a function that stops what was started.
 */
export function whenSignedIn(start: () => Promise<() => void>): () => void {
  let started: Promise<() => void> | undefined
  const look = () => {
    if (started || !mayBeSignedIn()) return
    started = start()
    // If its script did not load there is nothing to stop, and the next sign of a user tries again.
    started.catch(() => (started = undefined))
  }
  look()
  window.addEventListener(STORED_USER_EVENT, look)
  window.addEventListener('storage', look)
  return () => {
    window.removeEventListener(STORED_USER_EVENT, look)
    window.removeEventListener('storage', look)
    void started?.then(
      (stop) => stop(),
      () => undefined,
    )
  }
}

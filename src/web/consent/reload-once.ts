const KEY = 'consent:reload'

/** Whether the page may be loaded anew for this set of enabled entries: once, so that cookies which cannot be written make no loop. */
export function mayReloadFor(enabledIds: readonly string[]): boolean {
  try {
    const wanted = enabledIds.join('~')
    if (sessionStorage.getItem(KEY) === wanted) return false
    sessionStorage.setItem(KEY, wanted)
    return true
  } catch {
    return false
  }
}

/** Tells what a page began with: once a decision is found in the cookies, the next one may load the page anew. */
export function reloadWorked(enabledIds: readonly string[]): void {
  try {
    if (sessionStorage.getItem(KEY) === enabledIds.join('~')) sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was remembered there.
  }
}

const KEY = 'consent:reload'

/**
 * Returns whether the page may be reloaded for this set of enabled entries: only once, so that cookies that cannot be
 * written cause no endless reloads.
 */
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

/** Reports the decision that a page began with. Once the cookies contain it, the next decision may reload the page. */
export function reloadWorked(enabledIds: readonly string[]): void {
  try {
    if (sessionStorage.getItem(KEY) === enabledIds.join('~')) sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was remembered there.
  }
}

const KEY = 'consent:reload'

/**
 * Returns whether the page may be reloaded for this set of enabled entries: only once, so that cookies that cannot be
 * written cause no endless reloads.
 */
export function mayReloadFor(enabledIds: readonly string[]): boolean {
  try {
    const requested = enabledIds.join('~')
    if (sessionStorage.getItem(KEY) === requested) return false
    sessionStorage.setItem(KEY, requested)
    return true
  } catch {
    return false
  }
}

/**
 * Allows the next decision to reload the page, once the cookies contain the decision for which it was reloaded.
 * `enabledIds` are the entries with which the page began.
 */
export function reloadWorked(enabledIds: readonly string[]): void {
  try {
    if (sessionStorage.getItem(KEY) === enabledIds.join('~')) sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was remembered there.
  }
}

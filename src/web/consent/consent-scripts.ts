import type { CookieEntry } from '#contract/cookie-consent.ts'

/**
 * The scripts on the page by the id of their entry. Kept outside of React, because a script that has run cannot be
 * undone.
 */
const running = new Map<string, HTMLScriptElement>()

/**
 * Adds the script of each enabled entry to the head, once, and removes all others. Only addresses of this site and
 * https addresses are accepted; the security policy of the page allows no others anyway.
 */
export function syncScripts(entries: readonly CookieEntry[], enabledIds: readonly string[]): void {
  for (const { id, src } of entries) {
    if (src === null) continue
    const isEnabled = enabledIds.includes(id)
    setDisabledMark(id, src, !isEnabled)
    if (isEnabled && !running.has(id) && isAllowed(src)) {
      const script = document.createElement('script')
      script.src = src
      script.async = true
      script.dataset['consentId'] = id
      running.set(id, script)
      // A blocker may keep the script away without consequences, so the page must not be reloaded for it
      // (shell/before-paint.ts).
      window.holmstayQuiet = true
      script.onload = script.onerror = () => {
        window.holmstayQuiet = false
      }
      document.head.append(script)
    }
    if (!isEnabled) {
      running.get(id)?.remove()
      running.delete(id)
    }
  }
}

/** Returns whether the script of one of the entries has been started on this page. */
export function hasRunning(ids: readonly string[]): boolean {
  return ids.some((id) => running.has(id))
}

/**
 * Sets the conventional variable that tells analytics scripts to stop: `ga-disable-<id>`, for the entry's id and for
 * the id in the address.
 */
function setDisabledMark(id: string, src: string, isDisabled: boolean): void {
  const marks = window as unknown as Record<string, boolean | undefined> // reason: names made at run time are on no type
  const measured = new URL(src, window.location.origin).searchParams.get('id')
  for (const name of measured === null ? [id] : [id, measured]) {
    if (isDisabled) marks[`ga-disable-${name}`] = true
    else delete marks[`ga-disable-${name}`]
  }
}

function isAllowed(src: string): boolean {
  const url = new URL(src, window.location.origin)
  return url.origin === window.location.origin || url.protocol === 'https:'
}

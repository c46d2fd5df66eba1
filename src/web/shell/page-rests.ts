/** The longest time that work waits for the page to become idle after it has loaded. */
const MOST_WAIT_MS = 5000

/**
 * Resolves once the page is painted, has loaded everything it showed first, and is idle: the time for work that the
 * visitor has not asked for yet. Never resolves on the server.
 */
export function pageRests(): Promise<void> {
  return new Promise((resolve) => {
    if (import.meta.env.SSR) return
    const wait = () => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: MOST_WAIT_MS })
      else setTimeout(resolve, 200)
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
  })
}

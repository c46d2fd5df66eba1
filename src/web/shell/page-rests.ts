/** Longest that something waits for the page to be idle once it is loaded. */
const MOST_WAIT_MS = 5000

/**
 * Resolves once the page is painted, loaded with all that it showed first, and has nothing else to do: the time for what nobody has
 * asked for yet. On the server never.
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

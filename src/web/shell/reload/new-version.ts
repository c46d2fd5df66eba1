import { updateServiceWorker } from '#web/shell/kept-trips.ts'

const CHECK_EVERY_MS = 3_600_000
const CHECK_ON_RETURN_MS = 300_000

/**
 * Watches for a new build of the site (builds/latest.json): every hour, and when a tab is shown again after five
 * minutes. Once there is one, the next link loads its page as a document, which brings the new scripts. The page itself
 * is never reloaded, because somebody may be typing. Being offline is ignored. Returns a function that stops the watch.
 */
export function watchForNewVersion(ownVersion: string): () => void {
  let checkedAt = Date.now()
  const check = async () => {
    checkedAt = Date.now()
    const latest = await latestVersion()
    if (latest === null || latest === ownVersion) return
    stopLooking()
    void updateServiceWorker()
    document.addEventListener('click', loadAsDocument, true)
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt >= CHECK_ON_RETURN_MS) void check()
  }
  const timer = setInterval(() => void check(), CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', onVisible)
  const stopLooking = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
  return () => {
    stopLooking()
    document.removeEventListener('click', loadAsDocument, true)
  }
}

function loadAsDocument(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const { origin, pathname } = window.location
  if (!link || !isPlainClick || link.target || link.hasAttribute('download') || link.origin !== origin) return
  // Another month or other dates of the same page need no new scripts, and what was typed into a form must not be lost.
  if (link.pathname === pathname || isTyped()) return
  event.preventDefault()
  event.stopPropagation()
  window.location.assign(link.href)
}

function isTyped(): boolean {
  return [...window.holmstayTyped].some((field) => (field as Node).isConnected)
}

async function latestVersion(): Promise<string | null> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' })
    if (!response.ok) return null
    const body = (await response.json()) as { readonly id?: unknown }
    return typeof body.id === 'string' ? body.id : null
  } catch {
    return null
  }
}

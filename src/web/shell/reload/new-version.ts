const CHECK_EVERY_MS = 3_600_000
const CHECK_ON_RETURN_MS = 300_000

/**
 * Watches for a new build of the site (builds/latest.json): hourly, and when a tab is looked at again after five minutes.
 * Calls `onNewVersion` once and stops. Being offline is no news. Returns what ends the watch.
 */
export function watchForNewVersion(ownVersion: string, onNewVersion: () => void): () => void {
  let checkedAt = Date.now()
  const check = async () => {
    checkedAt = Date.now()
    const latest = await latestVersion()
    if (latest === null || latest === ownVersion) return
    stop()
    onNewVersion()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt >= CHECK_ON_RETURN_MS) void check()
  }
  const timer = setInterval(() => void check(), CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', onVisible)
  const stop = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
  return stop
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

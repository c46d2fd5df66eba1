import { useSyncExternalStore } from 'react'
import { useLocation, type Location } from 'react-router'
import { reloadPage } from './reload-page.ts'

declare global {
  interface Window {
    /** Called by React Router's loader of page scripts (build-steps/guarded-chunk-reload.ts); true = a document is being loaded. */
    holmstayReload?: () => boolean
  }
}

/** Where the visitor is going, or is. */
let target: Location | null = null
/** Key of the location whose script is missing although its document was just loaded. */
let failedAt: string | null = null
const listeners = new Set<() => void>()

/** Tells what a missing script would be needed for. */
export function setReloadTarget(location: Location): void {
  target = location
}

/** Throws, for the error page, when the script of the current page cannot be loaded and loading its document did not help. */
export function useMissingScript(): void {
  const { key } = useLocation()
  const failed = useSyncExternalStore(
    subscribe,
    () => failedAt,
    () => null,
  )
  if (failed === key) throw new Error('This page could not be loaded')
}

function loadTargetAnew(): boolean {
  const path = target ? target.pathname + target.search : window.location.pathname + window.location.search
  if (reloadPage(path)) return true
  failedAt = target?.key ?? null
  for (const listener of listeners) listener()
  return false
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

if (typeof window !== 'undefined') {
  window.holmstayReload = loadTargetAnew
  window.addEventListener('vite:preloadError', () => void loadTargetAnew())
}

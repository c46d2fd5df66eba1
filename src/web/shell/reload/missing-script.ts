import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * Throws an error, which the error page shows, when the script of the current page cannot be loaded and loading its
 * document again did not help (`shell/before-paint.ts` reports that). React Router alone would show an empty page.
 */
export function useMissingScript(): void {
  const { key } = useLocation()
  const missing = useSyncExternalStore(
    subscribe,
    () => window.holmstayMissing,
    () => undefined,
  )
  if (missing === key) throw new Error('This page could not be loaded')
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('holmstay:missing', listener)
  return () => window.removeEventListener('holmstay:missing', listener)
}

import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { setReloadTarget } from './missing-script.ts'
import { watchForNewVersion } from './new-version.ts'

declare global {
  interface Window {
    /** Set by React Router; its version changes with every build. */
    __reactRouterManifest?: { readonly version: string }
  }
}

/**
 * After a new version appeared, the next link loads its page as a document, which brings the new scripts.
 * The page itself is never reloaded: somebody may be typing.
 */
export function VersionWatch() {
  const location = useLocation()
  const next = useNavigation().location ?? location
  useEffect(() => setReloadTarget(next), [next])

  useEffect(() => {
    const stop = watchForNewVersion(window.__reactRouterManifest?.version ?? '', () => {
      document.addEventListener('click', loadAsDocument, true)
    })
    return () => {
      stop()
      document.removeEventListener('click', loadAsDocument, true)
    }
  }, [])
  return null
}

function loadAsDocument(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || !isPlainClick || link.target || link.origin !== window.location.origin || link.hash) return
  event.preventDefault()
  event.stopPropagation()
  window.location.assign(link.href)
}

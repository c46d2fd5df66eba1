import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { setReloadTarget } from './missing-script.ts'

const LOAD_AFTER_MS = 2_000

declare global {
  interface Window {
    /** Set by React Router; its version changes with every build. */
    __reactRouterManifest?: { readonly version: string }
  }
}

/** Follows new versions of the site (`new-version.ts`), and where a reload for a missing script should lead. */
export function VersionWatch() {
  const location = useLocation()
  const next = useNavigation().location ?? location
  useEffect(() => setReloadTarget(next), [next])

  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    // Nobody needs it at once: its script comes after everything else.
    const timer = setTimeout(() => {
      void import('./new-version.ts').then(
        ({ watchForNewVersion }) => {
          if (!isGone) stop = watchForNewVersion(window.__reactRouterManifest?.version ?? '')
        },
        () => undefined,
      )
    }, LOAD_AFTER_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return null
}

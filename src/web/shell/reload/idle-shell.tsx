import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { RecentlyViewed } from '#web/stay/recently-viewed.tsx'
import { STORED_USER_EVENT } from '#web/sign-in/stored-user.ts'
import { leaveLostSheet } from '#web/ui/modal/sheet-history.ts'
import { keepTrip, startServiceWorker } from '#web/shell/kept-trips.ts'
import { PagePreloads } from '#web/shell/loading/page-preloads.tsx'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { watchForNewVersion } from './new-version.ts'

declare global {
  interface Window {
    /** Set by React Router; the version changes with every build. */
    __reactRouterManifest?: { readonly version: string }
  }
}

/**
 * Does what the shell needs only some time after the first paint: watches for another version of the site, keeps
 * bookings for times without a connection, preloads pages, and shows the homes viewed last.
 */
export function IdleShell() {
  useEffect(leaveLostSheet, [])
  useEffect(() => watchForNewVersion(window.__reactRouterManifest?.version ?? ''), [])
  const { serviceWorker = true } = usePublicConfiguration()
  const { pathname } = useLocation()
  useEffect(() => void startServiceWorker(serviceWorker), [serviceWorker])
  useEffect(() => {
    if (!serviceWorker) return
    const keep = () => void keepTrip(pathname)
    keep()
    window.addEventListener(STORED_USER_EVENT, keep)
    window.addEventListener('storage', keep)
    return () => {
      window.removeEventListener(STORED_USER_EVENT, keep)
      window.removeEventListener('storage', keep)
    }
  }, [serviceWorker, pathname])
  return (
    <>
      <PagePreloads />
      <RecentlyViewed />
    </>
  )
}

import { readStoredUser } from '#web/sign-in/stored-user.ts'

const TRIPS = 'holmstay-trips'
const TRIP = /^\/user\/bookings(?:\/[\w-]{1,80})?$/

/**
 * Starts the service worker (`/service-worker.js`), or removes it if the operator has switched it off. In browsers
 * without service workers nothing is missing.
 */
export async function startServiceWorker(isOn: boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    if (isOn) await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    else for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.update()
  } catch {
    // Storage is blocked or the window is private: the site works without the worker.
  }
}

/** Replaces the service worker of the old version after a new version of the site was released. */
export async function updateServiceWorker(): Promise<void> {
  try {
    await (await navigator.serviceWorker?.getRegistration())?.update()
  } catch {
    // The browser checks again by itself.
  }
}

/** Keeps the booking page being viewed readable without a connection; drops all kept pages once nobody is signed in. */
export async function keepTrip(path: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const owner = readStoredUser()?.uid ?? null
    if (owner !== null && !TRIP.test(path)) return
    if (owner === null) await caches.delete(TRIPS)
    const registration = await (owner === null
      ? navigator.serviceWorker.getRegistration()
      : navigator.serviceWorker.ready)
    registration?.active?.postMessage(owner === null ? { wipe: true } : { keep: path, owner })
  } catch {
    // The page is not kept, and nothing else depends on it.
  }
}

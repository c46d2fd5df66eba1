import { readStoredUser } from '#web/sign-in/stored-user.ts'

const TRIPS = 'holmstay-trips'
const TRIP = /^\/user\/bookings(?:\/[\w-]{1,80})?$/

/**
 * Starts the service worker (`/service-worker.js`), or ends it where the operator has switched it off. Browsers without
 * one lack nothing.
 */
export async function startServiceWorker(isOn: boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    if (isOn) await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    else for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.update()
  } catch {
    // Storage that is closed, a private window: the site works without it.
  }
}

/** A new version of the site is out: the worker of the old one is replaced. */
export async function updateServiceWorker(): Promise<void> {
  try {
    await (await navigator.serviceWorker?.getRegistration())?.update()
  } catch {
    // The browser looks again by itself.
  }
}

/** Keeps the booking page that is being looked at readable without a connection; once nobody is signed in, drops what was kept. */
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
    // Nothing is kept then.
  }
}

// Ends the service worker of the site and deletes everything that it has stored.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(end()))

async function end() {
  for (const name of await caches.keys()) if (name.startsWith('holmstay-')) await caches.delete(name)
  await registration.unregister()
}

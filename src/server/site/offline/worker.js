// The service worker of the site; BUILD is prepended, and kept-work.js follows. It stores files of the build, the page
// for times without a connection, the booking pages that this guest viewed last, and the tasks of whoever works in
// homes. No other page is ever stored.
const TRIPS = 'holmstay-trips'
const SHELL = `holmstay-shell-${BUILD}`
const OFFLINE = '/offline'
const OWNER = '/owner'
const MOST_TRIPS = 12
/** Matches the list of bookings and a single booking, but nothing below them. */
const TRIP = /^\/user\/bookings(?:\/[\w-]{1,80})?$/

/** Counts wipes: what was requested before one must not be stored after it. */
let wipes = 0

addEventListener('install', (event) => {
  const files = [OFFLINE, '/icons/icon-192.png'].map(
    (path) => new Request(path, { cache: 'reload', credentials: 'omit' }),
  )
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(files))
      .then(() => skipWaiting()),
  )
})

addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  for (const name of await caches.keys())
    if (name.startsWith('holmstay-shell-') && name !== SHELL) await caches.delete(name)
  await registration.navigationPreload?.enable()
  await clients.claim()
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'POST' && /^\/logout(\.data)?$/.test(pathname)) event.waitUntil(wipe())
  // kept-work.js answers these.
  if (request.mode === 'navigate' && WORK_PAGE.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(event, pathname))
  else if (request.method === 'GET' && pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (request.method === 'GET' && /^\/(media|icons)\//.test(pathname)) event.respondWith(picture(request))
})

addEventListener('message', (event) => {
  const { keep: path, owner, wipe: requested } = event.data ?? {}
  if (requested) event.waitUntil(wipe())
  else if (TRIP.test(path) && typeof owner === 'string') event.waitUntil(keep(path, owner))
})

async function page(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const kept = event.request.method === 'GET' && TRIP.test(pathname) && (await caches.open(TRIPS))
    const found = kept && (await kept.match(pathname))
    return found || offlinePage(error, { isForm: event.request.method !== 'GET' })
  }
}

/** Returns the page for times without a connection; for a form it speaks of what could not be sent. */
async function offlinePage(error, { isForm = false } = {}) {
  const offline = await caches.match(OFFLINE)
  if (!offline) throw error
  if (!isForm) return offline
  const text = (await offline.text())
    .replace('data-when="read"', 'data-when="read" hidden')
    .replace('data-when="sent" hidden', 'data-when="sent"')
  return new Response(text, { headers: offline.headers })
}

/** The names of these files change with their content. */
async function asset(request) {
  const cache = await caches.open(SHELL)
  const known = await cache.match(request)
  if (known) return known
  const response = await fetch(request)
  if (response.status === 200) await cache.put(request, response.clone())
  return response
}

async function picture(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request)
    if (!kept) throw error
    return kept
  }
}

/** Stores the current page of the signed-in guest; removes it when it is no longer theirs. */
async function keep(path, owner) {
  let round = wipes
  const before = await (await (await caches.open(TRIPS)).match(OWNER))?.text()
  if (before !== undefined && before !== owner) {
    await wipe()
    round = wipes
  }
  const response = await fetch(path, { cache: 'no-store', redirect: 'manual' })
  const isPage = response.status === 200 && response.headers.get('content-type')?.startsWith('text/html')
  const html = isPage ? await response.text() : ''
  if (round !== wipes) return
  const cache = await caches.open(TRIPS)
  if (isPage) {
    await cache.put(OWNER, new Response(owner))
    await cache.delete(path)
    await cache.put(path, kept(html, response.headers.get('content-security-policy') ?? "default-src 'none'"))
    await cache.addAll(pictureOf(html))
    await trim(cache)
  } else if (response.status !== 503) await cache.delete(path)
  if (round !== wipes) await caches.delete(TRIPS)
}

/** Returns the page without scripts, which would call a server that cannot be reached. */
function kept(html, policy) {
  const at = new Date().toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
  const note = `<p class="ribbon" role="status">You are offline. This page is as it was on ${at}.</p>`
  const body = html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="(held-)?modulepreload"[^>]*>/g, '')
    .replace('rel="held-stylesheet"', 'rel="stylesheet"')
    .replace(/<body[^>]*>/, (tag) => tag + note)
  const [, stay = '', dates = ''] = /data-trip="([^"]*)" data-dates="([^"]*)"/.exec(html) ?? []
  const about = (text) => encodeURIComponent(text.slice(0, 200))
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'x-home': about(stay),
      'x-dates': about(dates),
      'x-kept': about(`as it was on ${at}`),
    },
  })
}

/** Returns the fonts of the page and its first photo. */
function pictureOf(html) {
  const fonts = new Set(html.match(/\/assets\/[\w.-]+\.woff2/g))
  const photo = /<img[^>]* src="(\/media\/[^"]+)"/.exec(html)?.[1]
  return [...fonts, ...(photo ? [photo] : [])]
}

async function trim(cache) {
  const trips = (await cache.keys()).filter(({ url }) => TRIP.test(new URL(url).pathname))
  for (const old of trips.slice(0, Math.max(0, trips.length - MOST_TRIPS))) await cache.delete(old)
}

async function wipe() {
  wipes += 1
  await caches.delete(TRIPS)
}

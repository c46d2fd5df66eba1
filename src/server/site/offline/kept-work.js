// The part of the service worker for those who clean and repair, often without a signal. Their tasks are stored as they
// were last seen, and what they send is stored until it can be sent, in the order in which it was done.
const WORK = 'holmstay-work'
const TASKS = '/t'
/** Matches the list of tasks and a single task, but no personal link. */
const WORK_PAGE = /^\/t(?:\/task\/[\w-]{1,80})?$/
/** Where the answer to something unsent is stored that was refused once it was sent, until it has been shown. */
const REFUSED = '/refused'
const UNSENT = '/unsent/'
const MOST_UNSENT = 50
const MOST_TASKS = 20
/** How long a weak signal is waited for, in milliseconds. */
const PATIENCE_MS = 20_000
/** The slowest line over which a photo is still sent, in bytes a millisecond. */
const LEAST_SPEED = 20

/** The run that sends what is unsent; null: none is under way. */
let sending = null

addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (event.request.mode === 'navigate' && origin === location.origin && WORK_PAGE.test(pathname))
    event.respondWith(workPage(event, pathname))
})

addEventListener('activate', (event) => event.waitUntil(renewWork()))

addEventListener('sync', (event) => event.waitUntil(sendWhenConnected()))

async function workPage(event, pathname) {
  if (event.request.method === 'POST') return sendWork(event.request, pathname)
  const cache = await caches.open(WORK)
  const hasUnsent = (await unsentIn(cache)).length > 0
  // The page must show what is sent now.
  if (hasUnsent) await sendUnsent()
  const refused = pathname === TASKS && (await cache.match(REFUSED))
  if (refused) await cache.delete(REFUSED)
  if (refused) return refused
  try {
    const preloaded = await Promise.race([event.preloadResponse, noSignal()])
    const response = hasUnsent || !preloaded ? await fetchWork(event.request.url) : preloaded
    if (response.status === 401) await forgetWork(cache)
    else if (response.status === 200) event.waitUntil(keepWork(pathname, response.clone()).catch(() => undefined))
    return response
  } catch (error) {
    const stored = await cache.match(pathname)
    return stored ? withUnsent(stored, await unsentIn(cache)) : offlinePage(error)
  }
}

const noSignal = () => new Promise((_, reject) => setTimeout(reject, PATIENCE_MS, new Error('no signal')))

const fetchWork = (url, init) =>
  fetch(url, {
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...init,
  })

/** Stores a page of tasks without scripts; with the list also its tasks, from which damage is reported. */
async function keepWork(pathname, response) {
  const html = await response.text()
  const cache = await caches.open(WORK)
  // What was just done is said once, and all that is folded away can be read.
  const body = html.replace(/<p class="w-note" role="status">[^<]*<\/p>/, '').replaceAll('<details>', '<details open>')
  await cache.put(pathname, kept(body, response.headers.get('content-security-policy') ?? "default-src 'none'"))
  for (const [, style] of html.matchAll(/href="(\/assets\/[\w.-]+\.css)"/g)) await asset(new Request(style))
  if (pathname !== TASKS) return
  const tasks = new Set([...html.matchAll(/href="(\/t\/task\/[\w-]+)"/g)].map(([, path]) => path).slice(0, MOST_TASKS))
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  for (const path of stored) if (path !== TASKS && WORK_PAGE.test(path) && !tasks.has(path)) await cache.delete(path)
  for (const path of tasks) if (!stored.includes(path)) await fetchAndKeep(path)
}

/** Stores a page as it is now; nothing if it cannot be reached. */
async function fetchAndKeep(path) {
  try {
    const response = await fetchWork(path)
    if (response.status === 200) await keepWork(path, response)
  } catch {
    // It is stored the next time.
  }
}

/** Stores the tasks anew for this build, or for the first time if somebody is looking at them. */
async function renewWork() {
  const cache = await caches.open(WORK)
  const shown = (await clients.matchAll({ includeUncontrolled: true })).map(({ url }) => new URL(url).pathname)
  if (shown.some((path) => WORK_PAGE.test(path)) || (await cache.match(TASKS))) await fetchAndKeep(TASKS)
}

async function forgetWork(cache) {
  for (const request of await cache.keys())
    if (WORK_PAGE.test(new URL(request.url).pathname)) await cache.delete(request)
}

/** Sends a form of a worker; without a connection, or after an earlier one that is unsent, it is stored. */
async function sendWork(request, pathname) {
  const cache = await caches.open(WORK)
  const type = request.headers.get('content-type') ?? ''
  const body = await request.blob()
  const unsent = { path: pathname, type, key: crypto.randomUUID(), body }
  const earlier = await unsentIn(cache)
  if (earlier.length >= MOST_UNSENT) return offlinePage(new Error('too much is unsent'), { isForm: true })
  const answer = earlier.length === 0 ? await post(unsent).catch(() => null) : null
  if (answer) return answer
  const done = type.startsWith('multipart/') ? null : new URLSearchParams(await body.text())
  await cache.put(
    `${UNSENT}${String(Date.now()).padStart(16, '0')}-${unsent.key}`,
    new Response(body, {
      headers: {
        'content-type': type,
        'x-path': pathname,
        'x-key': unsent.key,
        'x-task': done?.get('task') ?? pathname.slice('/t/task/'.length),
        'x-state': done?.get('state') ?? '',
      },
    }),
  )
  // Where the browser has background synchronisation, it is sent even if nobody opens the page again.
  await registration.sync?.register('work').catch(() => undefined)
  // The list sends what is unsent, or shows it.
  return Response.redirect(TASKS, 303)
}

/** The key makes the server accept a report once, also if only the answer to it was lost. */
const post = ({ path, type, key, body }) =>
  fetchWork(path, {
    method: 'POST',
    headers: { 'content-type': type, 'idempotency-key': key },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS + body.size / LEAST_SPEED),
  })

/** Returns what is unsent, oldest first. */
async function unsentIn(cache) {
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(UNSENT))
  requests.sort((a, b) => (a.url < b.url ? -1 : 1))
  return Promise.all(requests.map(async (request) => ({ request, response: await cache.match(request) })))
}

/** Sends what is unsent until there is no connection or something is refused, which is then stored to be shown. */
function sendUnsent() {
  sending ??= sendAll().finally(() => {
    sending = null
  })
  return sending
}

async function sendAll() {
  const cache = await caches.open(WORK)
  if (await cache.match(REFUSED)) return
  for (const { request, response: stored } of await unsentIn(cache)) {
    const { headers } = stored
    const unsent = { path: headers.get('x-path'), type: headers.get('content-type'), key: headers.get('x-key') }
    const answer = await post({ ...unsent, body: await stored.blob() }).catch(() => null)
    if (!answer || answer.status === 429 || answer.status >= 500) return
    if (answer.status >= 400) await cache.put(REFUSED, await withoutScripts(answer))
    await cache.delete(request)
    if (answer.status >= 400) return
  }
}

/** Rejects while something is unsent, so that the browser tries again. */
async function sendWhenConnected() {
  await sendUnsent()
  if ((await unsentIn(await caches.open(WORK))).length > 0) throw new Error('not all was sent')
}

/** The page is shown at another address than its own, where its scripts would not find their way. */
async function withoutScripts(response) {
  const html = (await response.text()).replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
  const policy = response.headers.get('content-security-policy') ?? "default-src 'none'"
  return new Response(html.replace('rel="held-stylesheet"', 'rel="stylesheet"'), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  })
}

/** Says on a stored page what is unsent, and lets it load again to send that. */
async function withUnsent(stored, unsent) {
  if (unsent.length === 0) return stored
  const html = await stored.text()
  const note = ({ response: { headers } }) => {
    const [task, state] = ['x-task', 'x-state'].map((name) => (headers.get(name) ?? '').replace(/[^\w-]/g, ''))
    const [, button = 'Something is broken'] = new RegExp(`value="${state || ' '}"[^>]*>([^<]+)<`).exec(html) ?? []
    const [, title = ''] = new RegExp(`id="task-${task}" aria-label="([^"]*)"`).exec(html) ?? []
    const what = title === '' ? `“${button}”` : `“${button}”, ${title}`
    return `<p class="w-note" role="status">${what}: kept on this phone and sent as soon as there is a signal.</p>`
  }
  const body = html
    .replace(/<head[^>]*>/, (tag) => `${tag}<meta http-equiv="refresh" content="60">`)
    .replace('</h1>', `</h1>${unsent.map(note).join('')}`)
  return new Response(body, { headers: stored.headers })
}

import { expect, test } from 'vitest'
import { axeViolations } from './axe-violations.ts'
import { useSharedSite } from './use-site.ts'
import type { Visitor } from './visitor.ts'

const site = useSharedSite()

/** Leaves something in every place of a browser that outlives a page. */
async function leaveTraces({ page }: Visitor): Promise<void> {
  await page.evaluate(async () => {
    localStorage.setItem('trace', 'left')
    sessionStorage.setItem('trace', 'left')
    document.cookie = 'trace=left; path=/'
    await (await caches.open('trace')).put('/trace', new Response('left'))
    await navigator.serviceWorker.register('/service-worker.js')
    await new Promise((resolve) => {
      indexedDB.open('trace').onsuccess = resolve
    })
  })
  await page.setViewportSize({ width: 400, height: 700 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'no-preference' })
}

/** Returns what a visitor finds in their browser after opening one page. */
async function findsAt(visitor: Visitor, path: string): Promise<unknown> {
  await visitor.open(path)
  return visitor.page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage).toSorted(),
    cookies: document.cookie,
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    pages: history.length,
    window: [innerWidth, innerHeight],
    media: ['print', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'].map(
      (query) => matchMedia(query).matches,
    ),
  }))
}

test('whoever gets the tab of another visitor finds in it what a new browser has', async () => {
  const former = await site.visitor()
  await former.open('/tos')
  await leaveTraces(former)
  await former.open('/privacy')
  const heard: string[] = []
  former.page.on('request', (request) => heard.push(request.url()))
  await former.newTab()
  await former.close()
  const visitor = await site.visitor()
  expect(visitor.page).toBe(former.page)
  expect(visitor.page.context().pages()).toHaveLength(1)
  heard.length = 0
  const found = await findsAt(visitor, '/contact')
  expect(heard).toEqual([])
  expect(found).toEqual(await findsAt(await site.visitor({ isFresh: true }), '/contact'))
})

test.each<[string, (visitor: Visitor) => Promise<unknown>]>([
  ['a script before those of its pages', ({ page }) => page.addInitScript('window.planted = true')],
  ['a clock of its own', ({ page }) => page.clock.install()],
  ['a clock that stands', ({ page }) => page.clock.setFixedTime(0)],
  [
    'devices',
    async ({ page }) => (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 2 }),
  ],
  [
    'another site in it',
    (visitor) => {
      visitor.allowFault(/./)
      return visitor.page.goto(site.origin.replace('localhost', '127.0.0.1'))
    },
  ],
])('nobody gets a tab that had %s', async (_, change) => {
  const former = await site.visitor()
  await change(former)
  await former.close()
  expect((await site.visitor()).page).not.toBe(former.page)
})

test('answers of its own, a lost connection and a finger go with the visitor of a tab', async () => {
  const phone = { hasTouch: true, isMobile: true, locale: 'es-ES' }
  const former = await site.visitor(phone)
  former.allowFault(/./)
  const planted = await former.page.context().newCDPSession(former.page)
  await former.open('/tos')
  await planted.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 5, y: 5 }] })
  await planted.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  for (const where of [former.page, former.page.context()])
    await where.route('**/*', (route) => route.fulfill({ body: 'planted' }))
  await former.page.context().setOffline(true)
  await former.close()
  const visitor = await site.visitor(phone)
  expect(visitor.page).toBe(former.page)
  await visitor.open('/tos')
  expect(await visitor.page.evaluate(() => [navigator.onLine, navigator.language])).toEqual([true, 'es-ES'])
  expect(await visitor.page.evaluate(async () => (await fetch('/robots.txt')).text())).not.toContain('planted')
})

test('a tab whose page has been checked for violations is taken over', async () => {
  const former = await site.visitor()
  await former.open('/tos')
  expect(await axeViolations(former.page)).toEqual([])
  await former.close()
  expect((await site.visitor()).page).toBe(former.page)
})

test('a tab that is taken over has the size of window that its visitor wants', async () => {
  const former = await site.visitor()
  await former.close()
  const visitor = await site.visitor({ viewport: { width: 400, height: 700 } })
  expect(visitor.page).toBe(former.page)
  await visitor.open('/tos')
  expect(await visitor.page.evaluate(() => [innerWidth, innerHeight])).toEqual([400, 700])
  await visitor.close()
  const next = await site.visitor()
  expect(next.page).toBe(former.page)
  expect(next.page.viewportSize()).toEqual({ width: 1280, height: 900 })
})

test('nobody gets the tab of a visitor of another kind or of a new one, and who has a fresh browser none at all', async () => {
  const former = await site.visitor()
  await former.close()
  expect((await site.visitor({ javaScriptEnabled: false })).page).not.toBe(former.page)
  expect((await site.visitor({ locale: 'es-ES' })).page).not.toBe(former.page)
  expect((await site.visitor({ isFresh: true })).page).not.toBe(former.page)
  const newcomer = await site.visitor({ isNew: true })
  await newcomer.close()
  expect([newcomer.page, former.page].indexOf((await site.visitor()).page)).toBe(1)
})

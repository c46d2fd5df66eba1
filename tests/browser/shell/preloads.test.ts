import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

/** The terms of service in a browser whose shell is complete; scripts of further pages are held back from then on. */
async function onTerms(connection: object = {}) {
  // A route that is added while a worker takes the page over misses requests.
  const visitor = await site.visitor({ isFresh: true, serviceWorkers: 'block' })
  const { page } = visitor
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value, configurable: true })
  }, connection)
  await page.clock.install()
  await visitor.open('/tos')
  const loaded = page.waitForResponse('**/assets/idle-shell-*.js')
  await page.clock.fastForward(2_000)
  await loaded
  const held: Route[] = []
  await page.route('**/assets/*.js', (route) => void held.push(route))
  return { page, held }
}

/** A finger on links to public pages, one after the other. */
const touch = (page: Page, paths: readonly string[]) =>
  page.evaluate((all) => {
    for (const path of all) {
      const link = Object.assign(document.createElement('a'), { href: path })
      document.body.append(link)
      link.dispatchEvent(new Event('touchstart', { bubbles: true }))
      link.remove()
    }
  }, paths)
const preloading = (page: Page) =>
  page.locator('[data-preload]').evaluateAll((all) => all.map((one) => one.getAttribute('data-preload')))

const PAGES = ['/', '/stays', '/stays/villa-ullastre', '/contact', '/stays/can-fosc', '/stays?adults=4']

test('at most four pages are preloaded at the same time, however many links are touched', async () => {
  const { page, held } = await onTerms()
  await expect.poll(async () => (await touch(page, PAGES), preloading(page))).toEqual(PAGES.slice(0, 4))
  // The requests are on their way by then, and held a little later.
  await expect.poll(() => held.length).toBeGreaterThan(0)
  // Letting go of the route lets go of what it held.
  await page.unroute('**/assets/*.js')
  await expect.poll(() => preloading(page)).toEqual([])
})

test('where data is dear nothing is preloaded, nor are pages that are made for one visitor', async () => {
  const dear = await onTerms({ saveData: true })
  await touch(dear.page, PAGES)
  const own = await onTerms({ effectiveType: '4g' })
  await touch(own.page, ['/user/bookings', '/login', '/logout', '/stays/can-fosc/book', '/stays/can-fosc/price.json'])
  for (const { page } of [dear, own]) expect(await preloading(page)).toEqual([])
})

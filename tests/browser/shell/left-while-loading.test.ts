import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { offersFor, stayOf } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

test('pressing Reserve while the page still loads shows no error, although leaving cancels what loads', async () => {
  const guest = await site.visitor({ isFresh: true, viewport: { width: 1280, height: 900 } })
  const { page } = guest
  guest.allowFault(/net::ERR_FAILED/)
  // Asks for a file once the page has dealt with a script that did not come.
  await page.addInitScript(() => {
    addEventListener('vite:preloadError', () =>
      setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => void fetch('/robots.txt?dealt-with')))),
    )
    new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent === 'Oops!') sessionStorage.setItem('error-page', 'seen')
    }).observe(document, { childList: true, subtree: true })
  })
  const script = Promise.withResolvers<Route>()
  const sent = Promise.withResolvers<Route>()
  await page.route('**/assets/stay-details*.js', (route) => script.resolve(route))
  await page.route('**/book', (route) => sent.resolve(route))
  const [offer] = await offersFor(site.origin, 36)
  await guest.open(stayOf(offer))
  await page.getByRole('button', { name: 'Reserve' }).first().click({ noWaitAfter: true })
  const post = await sent.promise
  const dealtWith = page.waitForRequest(/dealt-with/)
  await (await script.promise).abort()
  await dealtWith
  await post.continue()
  await guest.arrivesAt('/login')
  expect(await page.evaluate(() => sessionStorage.getItem('error-page'))).toBe(null)
})

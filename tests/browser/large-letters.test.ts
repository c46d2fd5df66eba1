import { sitePaths } from '#contract/site/site-paths.ts'
import { expect, test } from 'vitest'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { openSession } from './support/accounts.ts'
import { bookByApi } from './support/book-by-api.ts'
import { checkoutOf, holdNights, offersFor, stayOf } from './support/checkout.ts'
import { tooWide } from './support/axe-violations.ts'
import { useEveryPage } from './support/pages/every-page.ts'
import { useSharedSite } from './support/use-site.ts'
import { wordsCut } from './support/words-cut.ts'

const site = useSharedSite()
const every = useEveryPage(site)

test('letters twice as large need no sideways scrolling on a phone on the way to a booking, and no button is cut off', async () => {
  const visitor = await every.visitorWho('guest')
  const { page } = visitor
  await page.setViewportSize({ width: 390, height: 844 })
  const [offer] = await offersFor(site.origin, 24)
  const paths = ['/', sitePaths.stays(), stayOf(offer), checkoutOf(offer), sitePaths.user(), sitePaths.security()]
  for (const path of [...paths, sitePaths.ownData(), sitePaths.favourites()]) {
    await visitor.open(path)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await tooWide(page), path).toEqual([])
    // The ways past the header are in sight only when the keyboard is on them.
    for (const skip of await page.locator('.skip').all()) {
      const box = (await skip.boundingBox())!
      expect(box.y + box.height, path).toBeLessThanOrEqual(0)
    }
  }
})

test('letters twice as large leave words whole and nothing cut off from the page of a home to that of the booking', async () => {
  const account = await createApiGuest(site.origin)
  const [offer] = await offersFor(site.origin, 40)
  const booking = await bookByApi(account, site.origin, offer, { plan: 'deposit' })
  const [other] = await offersFor(site.origin, 42)
  const visitor = await site.visitor()
  const { page } = visitor
  await page.context().addCookies(await openSession(site.origin, account.idToken))
  await page.setViewportSize({ width: 390, height: 844 })
  const lookAt = async (what: string) => {
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await tooWide(page), what).toEqual([])
    expect(await wordsCut(page), what).toEqual([])
  }
  for (const path of [
    stayOf(other),
    sitePaths.askHost(other.slug),
    checkoutOf(other),
    sitePaths.booking(booking),
    sitePaths.bookingMessages(booking),
    sitePaths.security(),
  ]) {
    await visitor.open(path)
    await lookAt(path)
  }
  await visitor.open(checkoutOf(other))
  await holdNights(visitor)
  await lookAt('the payment')
})

test('letters twice as large leave the details of an account inside their panel on a laptop', async () => {
  const visitor = await every.visitorWho('guest')
  await visitor.page.setViewportSize({ width: 1280, height: 800 })
  await visitor.open(sitePaths.user())
  await visitor.page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await tooWide(visitor.page)).toEqual([])
})

// Some sixty pages in two widths: more than a minute on a busy machine.
const ALL_PAGES_MS = 300_000

test(
  'whoever has the browser write twice as large needs no sideways scrolling in the console',
  { timeout: ALL_PAGES_MS },
  async () => {
    const visitor = await every.visitorWho('host')
    visitor.allowFault(/status of 4\d\d/)
    const { page } = visitor
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    const wide: string[] = []
    for (const { address } of every.pages.filter(({ who }) => who === 'host')) {
      await page.setViewportSize({ width: 1280, height: 844 })
      await page.goto(address(), { waitUntil: 'domcontentloaded' })
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 })
        const found = await tooWide(page)
        if (found.length > 0) wide.push(`${address()} at ${width} px: ${found.join('\n')}`)
      }
    }
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    await browser.detach()
    expect(wide).toEqual([])
  },
)

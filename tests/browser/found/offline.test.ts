import { sitePaths } from '#contract/site/site-paths.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { axeViolations, tooWide } from '../support/axe-violations.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offerWith } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
const PATIENTLY = { timeout: 20_000 }

/** The worker starts when the page is idle; from then on it answers. */
const isGuarded = ({ page }: Visitor) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

const keptAddresses = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    return found
  })

async function goOffline(visitor: Visitor): Promise<void> {
  visitor.allowFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError/)
  await visitor.page.context().setOffline(true)
}

async function guestWithBooking() {
  const guest = await createApiGuest(site.origin)
  const visitor = await site.visitor()
  await enter(visitor, site.origin, { name: 'Anna Lindqvist', ...guest })
  const offer = await offerWith(site.origin, 12, () => true)
  const id = await bookByApi(guest, site.origin, offer)
  await visitor.open(sitePaths.booking(id))
  await isGuarded(visitor)
  await expect.poll(() => keptAddresses(visitor), PATIENTLY).toContain(sitePaths.booking(id))
  return { visitor, path: sitePaths.booking(id), home: offer.title }
}

test('what was sent without a connection is said to be missing perhaps, and no booking is spoken of', async () => {
  const visitor = await site.visitor()
  await visitor.open('/contact')
  await isGuarded(visitor)
  await goOffline(visitor)
  const { page } = visitor
  // As the pages of workers send what they have done.
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/contact' })
    document.body.append(form)
    form.submit()
  })
  await page.getByText('What you sent may not have arrived.').waitFor()
  expect(await page.getByText('Nothing you booked is lost').isVisible()).toBe(false)
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: /contact|help|write/i }).waitFor()
})

test('without a connection a page that cannot be reached says so, and leads back when there is one', async () => {
  const visitor = await site.visitor()
  await visitor.open('/stays')
  await isGuarded(visitor)
  await goOffline(visitor)
  const { page } = visitor
  await page.goto('/map')
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/map')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeViolations(page), colorScheme).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await tooWide(page)).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: /homes|map/i }).waitFor()
})

test('a booking that was looked at can be read without a connection', async () => {
  const { visitor, path, home: stay } = await guestWithBooking()
  const { page } = visitor
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  await goOffline(visitor)
  await page.goto(path)
  await page.getByText('You are offline. This page is as it was on').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading)
  await page.goto('/stays')
  await page.getByRole('heading', { name: 'Your bookings, kept on this device' }).waitFor()
  const kept = page.getByRole('listitem').getByRole('link')
  expect(await kept.innerText()).toMatch(new RegExp(`^${stay}\\s+\\w{3} \\d+.* to .*\\d{4}\\s+as it was on `))
  expect(await page.evaluate(() => [...document.fonts].map(({ family }) => family).toSorted())).toEqual([
    'figtree',
    'newsreader',
  ])
  await kept.click()
  await page.getByText('You are offline. This page is as it was on').waitFor()
})

test('signing out wipes the bookings that were kept on the device', async () => {
  const { visitor, path } = await guestWithBooking()
  const { page } = visitor
  // The browser's SDK was never told of this session: what it asks on the way out is refused.
  visitor.allowFault(/status of 40[01] .*\/(api\/favourites|identity\/v1\/accounts:lookup)/)
  await visitor.open(sitePaths.user())
  await page.locator('main').getByRole('button', { name: 'Log out' }).click()
  await visitor.arrivesAt('/login')
  await expect.poll(() => keptAddresses(visitor), PATIENTLY).not.toContain(path)
  await goOffline(visitor)
  await page.goto(path)
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  expect(await page.getByText('kept on this device').isVisible()).toBe(false)
})

test('the service worker keeps no page but the offline page and the guest’s own bookings', async () => {
  const { visitor, path } = await guestWithBooking()
  for (const other of ['/', '/stays', '/map', sitePaths.profile(), sitePaths.ownData()]) await visitor.open(other)
  const pages = (await keptAddresses(visitor)).filter((address) => !/^\/(assets|icons|media)\//.test(address))
  expect(pages.toSorted()).toEqual(['/offline', '/owner', path].toSorted())
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createAccount, enter } from '../support/accounts.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

/** Makes a component of the page throw, as a missing script of the page does. */
const throwInComponent = (page: Page) =>
  page.evaluate(() => {
    const router = Reflect.get(window, '__reactRouterDataRouter') as { state: { location: { key: string } } }
    Reflect.set(window, 'holmstayMissing', router.state.location.key)
    window.dispatchEvent(new Event('holmstay:missing'))
  })

test('an error that a component throws in the browser has the error page, its title and its description', async () => {
  const visitor = await site.visitor()
  visitor.allowFault(/could not be loaded/)
  const { page } = visitor
  await visitor.open('/contact')
  await throwInComponent(page)
  await page.getByRole('heading', { name: 'Oops!' }).waitFor()
  const main = page.getByRole('main')
  await main.getByText('Looks like one of our vacation homes took a wrong turn.').waitFor()
  expect(await main.getByText('View All Stays').count()).toBe(0)
  expect(await main.getByRole('link', { name: /support/ }).getAttribute('href')).toMatch(/^mailto:.+\?subject=Support$/)
  await expect.poll(() => page.title()).toBe('500 Error! | Holmstay')
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe('This page could not be loaded')
})

test('any later navigation that succeeds clears the error, without loading a document', async () => {
  const visitor = await site.visitor()
  visitor.allowFault(/status of 404/)
  const { page } = visitor
  await visitor.open('/nothing-here')
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
  await page.getByRole('link', { name: 'View All Stays' }).click()
  await page.getByRole('article').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/stays')
  expect(await page.getByText('Oops!').count()).toBe(0)
  expect(await page.title()).not.toContain('Error!')
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument') as unknown)).toBe(true)
  // What the head script has marked the document with is still there.
  expect(await page.evaluate(() => Object.assign({}, document.documentElement.dataset))).toMatchObject({
    js: '',
    user: 'out',
  })
})

test('the receipt of a booking of somebody else is answered with a page that says so', async () => {
  const visitor = await site.visitor()
  visitor.allowFault(/status of 404/)
  await enter(visitor, site.origin, await createAccount(site.origin))
  for (const file of ['receipt.pdf', 'stay.ics']) {
    const response = await visitor.open(`/user/bookings/00000000-0000-4000-8000-000000000000/${file}`)
    expect(response?.status()).toBe(404)
    await visitor.page.getByRole('heading', { name: 'This booking is not in your account' }).waitFor()
  }
})

test('a crawler that runs scripts is shown no error; it is logged', async () => {
  const visitor = await site.visitor({
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  })
  visitor.allowFault(/status of 404|No error page for a crawler/)
  const logged = visitor.page.waitForEvent('console', (message) =>
    message.text().startsWith('No error page for a crawler'),
  )
  await visitor.open('/nothing-here')
  expect((await logged).text()).toContain('404')
})

test('every page says that its language is English', async () => {
  for (const path of ['/', '/stays', '/login', '/tos', '/nothing-here'])
    expect(await (await fetch(site.origin + path)).text(), path).toMatch(/<html[^>]* lang="en"/)
})

test('another page is shown from its top, the way back leads to where one was, and a fragment to its place', async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.open('/stays')
  await page.evaluate(() => window.scrollTo(0, 1200))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1200)
  await page.locator('footer a[href="/tos"]').evaluate((link: HTMLElement) => link.click())
  await visitor.arrivesAt('/tos')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await visitor.arrivesAt('/stays')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1200)
  await page.getByRole('link', { name: 'Skip to content' }).evaluate((link: HTMLElement) => link.click())
  await page.waitForURL('**/stays#main')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(300)
})

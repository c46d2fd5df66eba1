import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
const LOGIN_PAGE = '**/assets/login-page-*.js'

/** Paths of the documents a page has asked for. */
function documentsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

async function onStay(): Promise<{ visitor: Visitor; documents: string[] }> {
  const visitor = await site.visitor()
  visitor.allowFault(/ERR_FAILED|Error loading route module|dynamically imported module|Error while mounting app/)
  const documents = documentsOf(visitor.page)
  await visitor.open('/')
  return { visitor, documents }
}

const goToLogin = ({ page }: Visitor) => page.locator('header a[href="/login"]').first().click()
const showsMissing = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))

test('a failure to load a page chunk loads the document of that page', async () => {
  const { visitor, documents } = await onStay()
  let failures = 0
  await visitor.page.route(LOGIN_PAGE, (route) => (failures++ === 0 ? route.abort() : route.continue()))
  await goToLogin(visitor)
  await visitor.arrivesAt('/login')
  await visitor.page
    .getByLabel(/e-?mail/i)
    .first()
    .waitFor()
  expect(documents).toEqual(['/', '/login'])
})

test('a chunk that stays away never makes a loop: the page is shown without its scripts', async () => {
  const { visitor, documents } = await onStay()
  await visitor.page.route(LOGIN_PAGE, (route) => route.abort())
  await goToLogin(visitor)
  await visitor.page.waitForURL('**/login')
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  await visitor.page.waitForLoadState('load')
  expect(documents).toEqual(['/', '/login'])
  expect(visitor.page.url()).toContain('/login')
})

test('within ten seconds of a reload the error page is shown instead of another one, with a way to try again', async () => {
  const { visitor, documents } = await onStay()
  const { page } = visitor
  visitor.allowFault(/could not be loaded/)
  await page.evaluate(() =>
    sessionStorage.setItem('app:reload', JSON.stringify({ path: '/login', expires: Date.now() + 10_000 })),
  )
  await page.route(LOGIN_PAGE, (route) => route.abort())
  await goToLogin(visitor)
  await page.getByRole('heading', { name: 'Oops!' }).waitFor()
  expect(documents).toEqual(['/'])
  expect(await page.title()).toBe('500 Error! | Holmstay')
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe('This page could not be loaded')
  await page.unroute(LOGIN_PAGE)
  await page.getByRole('link', { name: 'Try again' }).click()
  await visitor.arrivesAt('/login')
  await page
    .getByLabel(/e-?mail/i)
    .first()
    .waitFor()
})

test('a chunk that is missing outside a navigation loads the page anew, and what was typed into a form is still there', async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.open('/contact')
  const field = page.locator('main input[type=email]')
  await field.fill('anna@example.com')
  const loaded = page.waitForEvent('load')
  await showsMissing(page)
  await loaded
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('main input[type=email]')?.value !== '')
  expect(await field.inputValue()).toBe('anna@example.com')
  expect(await page.evaluate(() => sessionStorage.getItem('app:fields'))).toBeNull()
})

test('a page into which a password was typed is not loaded anew, and the password is kept nowhere', async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  const documents = documentsOf(page)
  await visitor.open('/login')
  await page.getByLabel('Password', { exact: true }).fill('holiday-2027')
  const asked = page.waitForResponse('**/builds/latest.json')
  await showsMissing(page)
  await asked
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('holiday-2027')
  expect(documents).toEqual(['/login'])
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('holiday-2027')
})

test('a code is kept nowhere, also where the browser does not know what the field is for', async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  const documents = documentsOf(page)
  // As in Firefox, whose property is empty for the codes of cards and for codes that are sent.
  await page.addInitScript(() => Object.defineProperty(HTMLInputElement.prototype, 'autocomplete', { get: () => '' }))
  await visitor.open('/contact')
  const field = page.locator('main input[type=email]')
  await field.evaluate((input) => input.setAttribute('autocomplete', 'one-time-code'))
  await field.fill('code-771@example.com')
  const asked = page.waitForResponse('**/builds/latest.json')
  await showsMissing(page)
  await asked
  expect(await field.inputValue()).toBe('code-771@example.com')
  expect(documents).toEqual(['/contact'])
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('code-771')
})

test('while the server is away a missing chunk does not take the page away', async () => {
  const visitor = await site.visitor()
  visitor.allowFault(/ERR_FAILED/)
  const { page } = visitor
  const documents = documentsOf(page)
  await visitor.open('/stays')
  await page.route('**/builds/latest.json', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await showsMissing(page)
  await failed
  expect(await page.getByRole('article').count()).toBeGreaterThan(0)
  expect(documents).toEqual(['/stays'])
})

test('a failure while the app mounts is logged as "Error while mounting app"', async () => {
  const visitor = await site.visitor()
  visitor.allowFault(/./)
  await visitor.page.addInitScript(() => {
    Object.defineProperty(window, '__reactRouterContext', { get: () => undefined, set() {} })
  })
  const logged = visitor.page.waitForEvent('console', (message) =>
    message.text().startsWith('Error while mounting app'),
  )
  await visitor.page.goto('/tos')
  expect((await logged).type()).toBe('error')
})

test('an error in a script of somebody else is told as itself, and nothing is loaded anew', async () => {
  const visitor = await site.visitor()
  visitor.allowFault(/not of this site/)
  const { page } = visitor
  const documents = documentsOf(page)
  await visitor.open('/tos')
  const pageError = page.waitForEvent('pageerror')
  await page.evaluate(() =>
    queueMicrotask(() => {
      throw new Error('not of this site')
    }),
  )
  expect((await pageError).message).toBe('not of this site')
  expect(documents).toEqual(['/tos'])
})

test('a script that is cut off because somebody leaves is no failure, and does not keep them', async () => {
  const visitor = await site.visitor()
  visitor.allowFault(/ERR_FAILED/)
  const { page } = visitor
  await visitor.open('/')
  const documents = documentsOf(page)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  let letThrough = () => {}
  const isOnItsWay = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/cut-off.js', (route) => route.abort())
  await page.route('**/tos', async (route) => isOnItsWay.then(() => route.continue()))
  // Chromium tells nothing of scripts that it cuts off itself, so this one fails while the next page is on its way.
  await page.evaluate(async () => {
    location.assign('/tos')
    const script = Object.assign(document.createElement('script'), { src: '/cut-off.js' })
    const failed = new Promise((resolve) => script.addEventListener('error', resolve))
    document.head.append(script)
    await failed
  })
  letThrough()
  await visitor.arrivesAt('/tos')
  expect(documents).toEqual(['/tos'])
  expect(logged.filter((text) => text.startsWith('Error while mounting app'))).toEqual([])
})

test('a script of the page that does not come is a mounting failure: logged, loaded anew once, and the page works without it', async () => {
  const visitor = await site.visitor()
  visitor.allowFault(/ERR_FAILED|Error while mounting app|dynamically imported module/)
  const { page } = visitor
  const documents = documentsOf(page)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/assets/entry.client-*.js', (route) => route.abort())
  await page.goto('/stays')
  await expect.poll(() => documents.length).toBe(2)
  await page.waitForLoadState('load')
  expect(logged.filter((text) => text.startsWith('Error while mounting app')).length).toBeGreaterThan(0)
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/\/stays\/[a-z0-9-]+/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(documents.filter((path) => path === '/stays')).toHaveLength(2)
})

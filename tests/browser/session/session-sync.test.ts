import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sitePaths } from '#contract/site/site-paths.ts'
import { createAccount, logIn, openSession, signIn, type Account } from '../support/accounts.ts'
import { offersFor } from '../support/checkout.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()

describe('the session of the server follows the browser', () => {
  test('costs an anonymous visitor nothing', async () => {
    const visitor = await site.visitor()
    const calls = watchIdentity(visitor.page)
    await visitor.open('/')
    await visitor.open('/stays')
    await visitor.page.waitForLoadState('networkidle')
    expect(calls).toEqual([])
  })

  test('is told each token once, however many pages are opened', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    const calls = watchIdentity(visitor.page)
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.arrivesAt('/stays')
    for (const path of ['/', '/user/bookings', '/tos']) {
      const lookup = visitor.page.waitForResponse(/accounts:lookup/)
      await visitor.open(path)
      await lookup
    }
    expect(calls.filter((call) => call.endsWith('/__session'))).toEqual(['POST /__session'])
  })

  test('leaves nothing of whoever logs out in the tab, and Back shows nothing of theirs', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    const { page } = visitor
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.arrivesAt('/stays')
    await visitor.open('/user/profile')
    const [{ slug }] = await offersFor(site.origin, 30)
    await visitor.open(sitePaths.askHost(slug))
    await page.getByRole('textbox', { name: 'Your question' }).fill('My father cannot climb stairs.')
    const kept = () => page.evaluate(() => JSON.stringify([sessionStorage, localStorage].map(Object.entries)))
    expect(await kept()).toContain('cannot climb')
    await page.getByLabel('Menu').click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await visitor.arrivesAt('/login')
    const left = await kept()
    expect(left).not.toContain('cannot climb')
    expect(left).not.toContain(account.email)
    await page.evaluate(() => history.go(-2))
    await visitor.arrivesAt('/login')
    expect(await page.content()).not.toContain(account.email)
  })

  test('cannot keep anybody from signing in: what failed is sent again', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    visitor.allowFault(/ERR_FAILED|status of 503/)
    let failures = 0
    await visitor.page.route('**/__session', (route) => {
      failures += 1
      if (failures === 1) return route.abort()
      if (failures === 2) return route.fulfill({ status: 503, body: 'away' })
      return route.continue()
    })
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.arrivesAt('/stays')
    expect(failures).toBeGreaterThanOrEqual(3)
    await visitor.open('/user/bookings')
    await visitor.page.getByRole('heading', { name: 'Your bookings' }).waitFor()
  })

  test('is opened anew for the one who signed in here when the server knows somebody else', async () => {
    const [anna, bruno] = await Promise.all([createAccount(site.origin), createAccount(site.origin)])
    const visitor = await site.visitor()
    await visitor.open('/login')
    await logIn(visitor, anna)
    await visitor.arrivesAt('/stays')
    await visitor.page.context().addCookies(await openSession(site.origin, await signIn(site.origin, bruno)))
    // Whoever asks between the end of the one session and the beginning of the other is nobody.
    visitor.allowFault(/status of 403 .*(users\/me|favourites)/)
    await visitor.open('/user')
    await expect.poll(() => whoIs(visitor.page), { timeout: 10_000 }).toBe(anna.email)
    await visitor.arrivesAt('/user')
    expect(await storedEmail(visitor.page)).toBe(anna.email)
  })
})

describe('an account that is disabled', () => {
  test('is forced out of an open page when its token is refreshed', async () => {
    const { visitor, account } = await signedInWithClock()
    const lookup = visitor.page.waitForResponse(/accounts:lookup/)
    await visitor.open('/user/bookings')
    await lookup
    await visitor.page.waitForLoadState('networkidle')
    await disable(account)
    visitor.allowFault(/status of 40[01]/)
    await visitor.page.clock.fastForward('56:00')
    await visitor.arrivesAt('/login')
    expect(await storedEmail(visitor.page)).toBeNull()
  })

  test('is out on the next page it opens', async () => {
    const { visitor, account } = await signedInWithClock()
    await disable(account)
    visitor.allowFault(/status of 40[01]/)
    await visitor.open('/user/bookings')
    expect(new URL(visitor.page.url()).pathname).toBe('/login')
    await expect.poll(() => storedEmail(visitor.page), { timeout: 10_000 }).toBeNull()
  })
})

describe('a guest whom the company has blocked', () => {
  test('is led from the next page to /login, which says why, and the browser forgets them', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.arrivesAt('/stays')
    await block(account)
    visitor.allowFault(/status of 401/)
    await visitor.open('/user/bookings')
    await visitor.page.getByText('This account has been disabled.').waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/login')
    expect(await storedEmail(visitor.page)).toBeNull()
  })

  test('reads so when they log in, and stays signed out', async () => {
    const account = await createAccount(site.origin)
    await openSession(site.origin, await signIn(site.origin, account))
    await block(account)
    const visitor = await site.visitor()
    visitor.allowFault(/status of 401/)
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.page.getByText('This account has been disabled.').waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/login')
    expect(await storedEmail(visitor.page)).toBeNull()
  })
})

describe('two tabs', () => {
  test('a sign-out in one leaves the pages of the other that need a user, and only those', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.arrivesAt('/stays')
    const [bookings, terms] = [await visitor.newTab(), await visitor.newTab()]
    await openAtRest(bookings, '/user/bookings')
    await openAtRest(terms, '/tos')
    await visitor.open('/user')
    await visitor.page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await visitor.arrivesAt('/login')
    await bookings.waitForURL('**/login')
    await expect.poll(() => storedEmail(terms), { timeout: 10_000 }).toBeNull()
    await terms.waitForFunction(() => document.documentElement.dataset['user'] === 'out')
    expect(new URL(terms.url()).pathname).toBe('/tos')
  })

  test('a sign-in in one is known to the other', async () => {
    const account = await createAccount(site.origin)
    const visitor = await site.visitor()
    const other = await visitor.newTab()
    await other.goto('/tos', { waitUntil: 'networkidle' })
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.arrivesAt('/stays')
    await other.waitForFunction(() => document.documentElement.dataset['user'] === 'in')
    await other.goto('/user/bookings')
    await other.getByRole('heading', { name: 'Your bookings' }).waitFor()
  })
})

/** Somebody signed in, in a browser whose clock can be moved. */
async function signedInWithClock(): Promise<{ visitor: Visitor; account: Account }> {
  const account = await createAccount(site.origin)
  const visitor = await site.visitor()
  await visitor.page.clock.install()
  await visitor.open('/login')
  await logIn(visitor, account)
  await visitor.arrivesAt('/stays')
  return { visitor, account }
}

/** What the service does to an account that is shut: see `disable-account.ts`. */
async function disable({ email }: Account): Promise<void> {
  const uid = '(select uid from identity.account where email = $1)'
  await queryProduct(site.dataDirectory, 'update identity.account set disabled = true where email = $1', [email])
  await queryProduct(site.dataDirectory, `delete from identity.web_session where uid = ${uid}`, [email])
}

/** What the console does to the account of a guest: see `block-guest.ts`. */
async function block({ email }: Account): Promise<void> {
  const uid = '(select uid from app.profile where email = $1)'
  await queryProduct(site.dataDirectory, 'update app.profile set blocked = true where email = $1', [email])
  await queryProduct(site.dataDirectory, `delete from identity.web_session where uid = ${uid}`, [email])
}

/** Opens a page and waits until the SDK has looked its user up. */
async function openAtRest(page: Page, path: string): Promise<void> {
  const lookup = page.waitForResponse(/accounts:lookup/)
  await page.goto(path)
  await lookup
}

/** Calls of the identity service and of the token sync that a page makes from now on. */
function watchIdentity(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(__session|identity\/)/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Whom the server's session belongs to; null while the page gives way to another. */
function whoIs(page: Page): Promise<string | null> {
  return page
    .evaluate(async () => ((await (await fetch('/api/users/me')).json()) as { email: string }).email)
    .catch(() => null)
}

function storedEmail(page: Page): Promise<string | null> {
  return page
    .evaluate(
      () => (JSON.parse(localStorage.getItem('holmstay.user') ?? 'null') as { email: string } | null)?.email ?? null,
    )
    .catch(() => 'the page is on its way')
}

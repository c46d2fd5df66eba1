import { describe, expect, test } from 'vitest'
import { createAccount, enter, logIn, type Account } from '../support/accounts.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()

describe('a browser that emptied its storage', () => {
  test('is signed in again on a page that is the same for everybody, silently', async () => {
    const { visitor, account } = await signedIn()
    const calls = watchSession(visitor)
    await evict(visitor)
    await visitor.open('/')
    await knowsUser(visitor, account)
    expect(calls).toContain('POST /__session/token')
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
    await visitor.page.getByText('Menu').or(visitor.page.getByLabel('Menu')).first().click()
    await visitor.page.getByRole('banner').getByText(account.name).waitFor()
  })

  test('is signed in on the pages of the account, and the SDK can do what it could before', async () => {
    const { visitor, account } = await signedIn()
    await evict(visitor)
    await visitor.open('/user/bookings')
    await visitor.page.getByRole('heading', { name: 'Your bookings' }).waitFor()
    await knowsUser(visitor, account)
    // With the session open again the saved homes have come: nothing is asked of the account while the next one is opened.
    await visitor.page.waitForFunction(() => sessionStorage.getItem('holmstay.homes-taken') !== null)
    // The restored sign-in opens the session again when that is gone.
    await visitor.page.context().clearCookies({ name: 'session' })
    await visitor.open('/user/bookings')
    await visitor.arrivesAt('/user/bookings')
    await visitor.page.getByRole('heading', { name: 'Your bookings' }).waitFor()
  })

  test('stays signed out when it was', async () => {
    const { visitor } = await signedIn()
    await visitor.open('/user')
    await visitor.page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await visitor.arrivesAt('/login')
    const calls = watchSession(visitor)
    await evict(visitor)
    await visitor.open('/')
    await visitor.page.waitForLoadState('networkidle')
    expect(calls).toEqual([])
    expect(await userInStorage(visitor)).toBeNull()
  })

  test('stays signed out when the sign-in was ended meanwhile, and does not ask again', async () => {
    const { visitor, account } = await signedIn()
    visitor.allowFault(/status of 401 .*\/__session\/token/)
    // No page is open that could notice by itself.
    await visitor.page.goto('/robots.txt')
    await queryProduct(
      site.dataDirectory,
      `update identity.session set revoked_at = now()
        where uid = (select uid from identity.account where email = $1)`,
      [account.email],
    )
    await evict(visitor)
    const calls = watchSession(visitor)
    await visitor.open('/')
    await visitor.page.waitForFunction(() => !document.cookie.includes('signedIn'))
    expect(calls).toEqual(['POST /__session/token'])
    expect(await userInStorage(visitor)).toBeNull()
    await visitor.open('/tos')
    await visitor.page.waitForLoadState('networkidle')
    expect(calls).toEqual(['POST /__session/token'])
  })
})

test('whoever signed in before the scripts were there has the SDK as well from the next page on', async () => {
  const account = await createAccount(site.origin)
  const visitor = await site.visitor()
  await enter(visitor, site.origin, account)
  await visitor.open('/user')
  await knowsUser(visitor, account)
})

test('the server loses the session: the page recovers without a password', async () => {
  const { visitor, account } = await signedIn()
  await queryProduct(
    site.dataDirectory,
    'delete from identity.web_session where uid = (select uid from identity.account where email = $1)',
    [account.email],
  )
  await visitor.open('/user/bookings')
  await visitor.arrivesAt('/user/bookings')
  await visitor.page.getByRole('heading', { name: 'Your bookings' }).waitFor()
})

async function signedIn(): Promise<{ visitor: Visitor; account: Account }> {
  const account = await createAccount(site.origin)
  const visitor = await site.visitor()
  await visitor.open('/login')
  await logIn(visitor, account)
  await visitor.arrivesAt('/stays')
  return { visitor, account }
}

/** What Safari does after seven days without a visit: everything that scripts have stored is gone, cookies of the server stay. */
async function evict(visitor: Visitor): Promise<void> {
  const { page } = visitor
  // No page of the site may hold the database open.
  await page.goto(`${site.origin}/robots.txt`)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(new Error('the database is still there')))
      })
    }
  })
}

/** The calls of the token sync that a browser makes from now on. */
function watchSession({ page }: Visitor): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/__session')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Waits until the browser's own memory holds the user again: the SDK's and the site's. */
async function knowsUser(visitor: Visitor, account: Account): Promise<void> {
  const known = () => visitor.page.evaluate(readMemory).catch(() => null)
  await expect.poll(known, { timeout: 10_000 }).toEqual({ site: account.email, sdk: true })
}

/** In the browser: the address of the stored user, and whether the SDK has one. */
async function readMemory(): Promise<{ site: string | undefined; sdk: boolean }> {
  const stored = JSON.parse(localStorage.getItem('holmstay.user') ?? '{}') as { email?: string }
  const names = (await indexedDB.databases()).map(({ name }) => name)
  if (!names.includes('firebaseLocalStorageDb')) return { site: stored.email, sdk: false }
  return new Promise((resolve) => {
    const opening = indexedDB.open('firebaseLocalStorageDb')
    opening.addEventListener('success', () => {
      const { result: database } = opening
      const all = database.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').getAllKeys()
      all.addEventListener('success', () => {
        database.close()
        resolve({
          site: stored.email,
          sdk: all.result.some((key) => typeof key === 'string' && key.startsWith('firebase:authUser:')),
        })
      })
    })
  })
}

function userInStorage({ page }: Visitor): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('holmstay.user'))
}

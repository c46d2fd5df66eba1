import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sharedBrowser } from '#tests/support/browser.ts'
import { startOidcIssuer, type OidcIssuer } from '#tests/support/oidc-issuer.ts'
import { serveSdkPage, type SdkPage } from './sdk-page.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let issuer: OidcIssuer
let site: SdkPage
let browser: Browser
beforeAll(async () => {
  issuer = await startOidcIssuer()
  ;[site, browser] = await Promise.all([serveSdkPage(issuer.url), sharedBrowser()])
})
afterAll(async () => {
  await site?.close()
  await issuer?.close()
})

let users = 0
const newUser = () => {
  users += 1
  return { sub: String(3000 + users), email: `window${users}@example.com`, email_verified: true, name: 'Eva' }
}

let context: BrowserContext
const faults: string[] = []

/** A browser of its own at the page; faults and foreign requests of every window of it are noted. */
async function open(query = ''): Promise<Page> {
  context = await browser.newContext({ ignoreHTTPSErrors: true })
  context.setDefaultTimeout(20_000)
  context.on('weberror', (error) => faults.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && ![site.origin, issuer.url].includes(origin)) faults.push(request.url())
  })
  const page = await context.newPage()
  await page.goto(site.origin + query)
  await ready(page)
  return page
}
const ready = (page: Page) => page.locator('body[data-ready]').waitFor({ state: 'attached' })
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const resultOf = async (page: Page) => {
  await page.locator('#result:not(:empty)').waitFor()
  const text = await page.locator('#result').textContent()
  await page.locator('#result').evaluate((place) => place.replaceChildren())
  return JSON.parse(text ?? '') as unknown
}
const userOf = async (page: Page) =>
  JSON.parse((await page.locator('#user').textContent()) ?? 'null') as UserJson | null

interface UserJson {
  readonly uid: string
  readonly email: string
  readonly providerData: readonly { readonly providerId: string }[]
}

afterEach(async () => {
  await context.close()
  issuer.hesitate(false)
  issuer.refuseWith(null)
  expect(faults.splice(0), 'faults and foreign requests').toEqual([])
})

describe('the SDK in a browser, without any script or request of another host', () => {
  test.each(['oidc.acme', 'google.com', 'github.com', 'apple.com'])(
    'signs in through %s in a window that closes by itself',
    async (providerId) => {
      const user = newUser()
      issuer.signInAs(user)
      const page = await open(`/?provider=${providerId}`)
      const popup = context.waitForEvent('page')
      await click(page, 'signIn')
      const closed = (await popup).waitForEvent('close')
      expect(await resultOf(page)).toEqual({ done: 'signIn' })
      await closed
      expect(await userOf(page)).toMatchObject({ email: user.email, providerData: [{ providerId }] })
    },
  )

  test('re-authenticates in a window, and not as somebody else', async () => {
    issuer.signInAs(newUser())
    const page = await open()
    await click(page, 'signIn')
    expect(await resultOf(page)).toEqual({ done: 'signIn' })
    await click(page, 'reauthenticate')
    expect(await resultOf(page)).toEqual({ done: 'reauthenticate' })
    issuer.signInAs(newUser())
    await click(page, 'reauthenticate')
    expect(await resultOf(page)).toEqual({ done: 'reauthenticate', error: 'auth/user-mismatch' })
  })

  test('links in a window, once', async () => {
    issuer.signInAs(newUser())
    const page = await open()
    await click(page, 'register')
    expect(await resultOf(page)).toEqual({ done: 'register' })
    await click(page, 'link')
    expect(await resultOf(page)).toEqual({ done: 'link' })
    await page.reload()
    await ready(page)
    expect((await userOf(page))?.providerData.map(({ providerId }) => providerId)).toEqual(['password', 'oidc.acme'])
    await click(page, 'signOut')
    expect(await resultOf(page)).toEqual({ done: 'signOut' })
    await click(page, 'register')
    await resultOf(page)
    await click(page, 'link')
    expect(await resultOf(page)).toEqual({ done: 'link', error: 'auth/credential-already-in-use' })
  })

  test('signs in by a redirect of the whole page', async () => {
    const user = newUser()
    issuer.signInAs(user)
    const page = await open()
    await click(page, 'redirect')
    expect(await resultOf(page)).toEqual({ done: 'redirectResult' })
    expect(new URL(page.url()).origin).toBe(site.origin)
    expect(await userOf(page)).toMatchObject({ email: user.email })
    // The result is there once.
    await page.reload()
    await ready(page)
    expect(await page.locator('#result').textContent()).toBe('')
    expect(await userOf(page)).toMatchObject({ email: user.email })
  })

  test('links and re-authenticates by a redirect, and not as somebody else', async () => {
    issuer.signInAs(newUser())
    const page = await open('/?resolver')
    await resultOf(page)
    await click(page, 'register')
    expect(await resultOf(page)).toEqual({ done: 'register' })
    await click(page, 'linkByRedirect')
    expect(await resultOf(page)).toEqual({ done: 'redirectResult' })
    expect((await userOf(page))?.providerData.map(({ providerId }) => providerId)).toEqual(['password', 'oidc.acme'])
    await click(page, 'reauthenticateByRedirect')
    expect(await resultOf(page)).toEqual({ done: 'redirectResult' })
    issuer.signInAs(newUser())
    await click(page, 'reauthenticateByRedirect')
    expect(await resultOf(page)).toEqual({ done: 'redirectResult', error: 'auth/user-mismatch' })
  })

  test('tells when the user does not want to', async () => {
    issuer.refuseWith('access_denied')
    const page = await open()
    await click(page, 'signIn')
    expect(await resultOf(page)).toEqual({ done: 'signIn', error: 'auth/user-cancelled' })
    await click(page, 'redirect')
    expect(await resultOf(page)).toEqual({ done: 'redirectResult', error: 'auth/user-cancelled' })
  })

  test('tells when the user closes the window', async () => {
    issuer.hesitate(true)
    const page = await open()
    const popup = context.waitForEvent('page')
    await click(page, 'signIn')
    const window = await popup
    await window.getByText('Who are you?').waitFor()
    await window.close()
    expect(await resultOf(page)).toEqual({ done: 'signIn', error: 'auth/popup-closed-by-user' })
  })

  test('tells when the provider is not configured', async () => {
    const page = await open('/?provider=oidc.unknown')
    await click(page, 'signIn')
    expect(await resultOf(page)).toEqual({ done: 'signIn', error: 'auth/operation-not-allowed' })
  })
})

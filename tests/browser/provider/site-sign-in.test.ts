import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sharedBrowser } from '#tests/support/browser.ts'
import { ISSUER_CLIENT, ISSUER_SECRET, startOidcIssuer, type OidcIssuer } from '#tests/support/oidc-issuer.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'
import { closeKeptTabs } from '../support/kept-tabs.ts'
import { openVisitor, type Visitor } from '../support/visitor.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let issuer: OidcIssuer
let product: RunningProduct
let browser: Browser
let origin: string
beforeAll(async () => {
  issuer = await startOidcIssuer()
  const provider = {
    id: 'oidc.acme',
    name: 'Acme',
    issuer: issuer.url,
    clientId: ISSUER_CLIENT,
    clientSecret: ISSUER_SECRET,
  }
  ;[product, browser] = await Promise.all([
    startSeededProduct({ IDENTITY_PROVIDERS: JSON.stringify([provider]) }),
    sharedBrowser(),
  ])
  origin = `http://localhost:${product.port}`
})
afterAll(async () => {
  if (browser) await closeKeptTabs(browser, origin)
  await product?.stop()
  await issuer?.close()
})

let users = 0
const newUser = () => {
  users += 1
  return { sub: String(7000 + users), email: `plain${users}@example.com`, email_verified: true, name: 'Fay Olsen' }
}
/** The provider is another site, and visiting it is the point. */
async function visitor(options = {}): Promise<Visitor> {
  const opened = await openVisitor(browser, origin, options)
  opened.allowFault(new RegExp(`^foreign request: ${issuer.url}/`))
  return opened
}

describe.each([
  ['with JavaScript', {}],
  ['without JavaScript', { javaScriptEnabled: false }],
])('%s, on plain http', (_, options) => {
  test('a link signs in and leads back to where the visitor was', async () => {
    issuer.signInAs(newUser())
    const guest = await visitor(options)
    await guest.open('/stays')
    await guest.page.goto('/__/auth/start?providerId=oidc.acme&from=/user/bookings')
    await guest.arrivesAt('/user/bookings')
    const cookies = await guest.page.context().cookies()
    expect(cookies.find(({ name }) => name === 'session')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    await guest.open('/user')
    await guest.page.getByRole('main').getByText('Fay Olsen').first().waitFor()
    await guest.open('/user/security')
    await guest.page
      .locator('#devices')
      .getByText(/by Acme$/)
      .waitFor()
    expect(guest.faults()).toEqual([])
    await guest.close()
  })

  test('whoever was sent to /login comes to where they wanted to go', async () => {
    issuer.signInAs(newUser())
    const guest = await visitor(options)
    await guest.open('/user/bookings')
    await guest.arrivesAt('/login')
    await guest.page.goto('/__/auth/start?providerId=oidc.acme')
    await guest.arrivesAt('/user/bookings')
    await guest.close()
  })

  test('a visitor who does not want to is back on /login', async () => {
    issuer.refuseWith('access_denied')
    const guest = await visitor(options)
    await guest.open('/login')
    await guest.page.goto('/__/auth/start?providerId=oidc.acme')
    await guest.arrivesAt(/^\/login\?problem=user-cancelled/)
    issuer.refuseWith(null)
    await guest.close()
  })
})

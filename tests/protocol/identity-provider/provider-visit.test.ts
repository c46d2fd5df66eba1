import { createAccountServices } from '#accounts/create-account-services.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  atProvider,
  cookieOf,
  createProviderService,
  deliveredBy,
  WEBSITE,
  type ProviderService,
} from './provider-service.ts'

let provider: ProviderService
beforeAll(async () => {
  provider = await createProviderService()
})
afterAll(() => provider.close())

let users = 0
const newUser = (more: object = {}) => {
  users += 1
  return { sub: String(8000 + users), email: `visit${users}@example.com`, email_verified: true, name: 'Cy', ...more }
}
const get = (path: string, cookie = '') => provider.app(new Request(WEBSITE + path, { headers: { cookie } }))
const pathOf = (address: string) => address.slice(WEBSITE.length)

describe('the handler of the SDK', () => {
  test('sends the browser to the provider with PKCE, a nonce and only the parameters that are allowed', async () => {
    const begun = await provider.open({
      scopes: 'calendar,contacts',
      customParameters: JSON.stringify({
        prompt: 'consent',
        redirect_uri: 'https://evil.example',
        client_id: 'x',
        state: 'y',
      }),
    })
    expect(begun.status).toBe(302)
    const { searchParams } = new URL(begun.headers.get('location') ?? '')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'holmstay-client',
      redirect_uri: `${WEBSITE}/__/auth/handler`,
      scope: 'openid email profile calendar contacts',
      code_challenge_method: 'S256',
      prompt: 'consent',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)?.length ?? 0).toBeGreaterThan(40)
    expect(begun.headers.getSetCookie()[0]).toMatch(/^idp=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('on https its cookie is bound to the host', async () => {
    const { createIdentityApp } = await import('#identity/create-identity-app.ts')
    const site = 'https://homes.example'
    const { accounts } = provider.service
    const app = createIdentityApp({
      accounts: createAccountServices({
        db: accounts.db,
        now: accounts.now,
        log: accounts.log,
        websiteUrl: site,
        identitySecret: 'a secret for tests, long enough to be one',
        providers: accounts.providers.configured,
      }),
      clientAddress: () => '192.0.2.1',
      serviceToken: null,
    })
    const query = new URLSearchParams({
      apiKey: 'holmstay',
      appName: 'a',
      authType: 'signInViaPopup',
      redirectUrl: site,
      providerId: 'google.com',
    })
    const begun = await app(new Request(`${site}/__/auth/handler?${query}`))
    expect(begun.headers.getSetCookie()[0]).toMatch(/^__Host-idp=.*; HttpOnly; Secure; SameSite=Lax$/)
    // Without the site's sessions there is no sign-in of its own.
    expect((await app(new Request(`${site}/__/auth/start?providerId=google.com`))).status).toBe(404)
  })

  test('hands the event of a popup to the page, under a policy without inline scripts', async () => {
    provider.issuer.signInAs(newUser())
    const begun = await provider.open()
    const page = await get(pathOf(await atProvider(begun, provider.app)), cookieOf(begun))
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const html = await page.clone().text()
    const style = /<style>(.*?)<\/style>/.exec(html)?.[1] ?? ''
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
    expect(html).not.toMatch(/<script(?![^>]*src=)/)
    expect(await deliveredBy(page)).toMatchObject({
      type: 'signInViaPopup',
      eventId: 'event-1',
      urlResponse: expect.stringContaining(`${WEBSITE}/__/auth/handler?`),
    })
    const script = await get('/__/auth/handler.js')
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
  })

  test.each([
    ['without the project', { apiKey: 'other' }, 400],
    ['without a kind of sign-in', { authType: 'stealViaPopup' }, 400],
    ['without a page to go back to', { redirectUrl: '' }, 400],
    ['for a foreign site', { redirectUrl: 'https://evil.example/' }, 403],
    ['for a site that only looks like ours', { redirectUrl: 'https://localhost.evil.example/' }, 403],
    ['for a script', { redirectUrl: 'javascript:alert(1)' }, 403],
    ['for another port', { redirectUrl: 'http://localhost:4000/' }, 403],
  ])('shows a page of words to a request %s', async (_, query, status) => {
    const page = await provider.open(query)
    expect(page.status).toBe(status)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expect(page.headers.get('location')).toBeNull()
    expect(await page.text()).not.toContain('evil')
  })

  test('tells the page that waits what it can be told', async () => {
    expect((await provider.visit('oidc.unknown')).error?.code).toBe('auth/operation-not-allowed')
    expect((await provider.visit('google.com', { tid: 'no-such-tenant' })).error?.code).toBe('auth/invalid-tenant-id')
    provider.issuer.refuseWith('access_denied')
    expect((await provider.visit('google.com')).error?.code).toBe('auth/user-cancelled')
    provider.issuer.refuseWith('server_error')
    expect((await provider.visit('google.com')).error?.code).toBe('auth/invalid-credential')
    provider.issuer.refuseWith(null)
  })

  test('a provider that cannot be asked is a network error', async () => {
    const other = await createProviderService()
    other.issuer.breakDown(true)
    expect((await other.visit('oidc.acme')).error?.code).toBe('auth/network-request-failed')
    await other.close()
  })

  test('signs nobody in by a link from another browser', async () => {
    provider.issuer.signInAs(newUser())
    const begun = await provider.open()
    const back = pathOf(await atProvider(begun, provider.app))
    const strangers = [await get(back), await get(back, cookieOf(await provider.open()))]
    for (const page of strangers) {
      expect(page.status).toBe(400)
      expect(await page.text()).not.toContain('data-delivery')
    }
    expect((await get(back, cookieOf(begun))).status).toBe(200)
  })

  test('lets two windows of one browser sign in at once', async () => {
    provider.issuer.signInAs(newUser())
    const first = await provider.open({ eventId: 'first' })
    const second = await provider.open({ eventId: 'second' }, cookieOf(first))
    const cookie = cookieOf(second)
    expect(cookie).toBe(cookieOf(first))
    for (const [begun, eventId] of [
      [first, 'first'],
      [second, 'second'],
    ] as const)
      expect(await deliveredBy(await get(pathOf(await atProvider(begun, provider.app)), cookie))).toMatchObject({
        eventId,
      })
  })

  test.each([
    'state=%00&code=x',
    'state=x&code=x',
    'apiKey=holmstay&authType=signInViaPopup&appName=a&redirectUrl=http://localhost:3000/&providerId=%00',
    'state=x&error=%3Cscript%3E',
    `state=${'x'.repeat(7000)}&code=1`,
    'apiKey=holmstay&authType=signInViaPopup&appName=%00&redirectUrl=http://localhost:3000/',
    'apiKey=holmstay&authType=signInViaPopup&appName=a&redirectUrl=http://localhost:3000/&customParameters=%5B1%5D&tid=%00',
  ])('answers %s without a fault of its own', async (query) => {
    const response = await get(`/__/auth/handler?${query}`, `idp=${'a'.repeat(43)}`)
    expect(response.status).toBeLessThan(500)
    expect(await response.text()).not.toContain('<script>')
  })

  test('takes only forms by post', async () => {
    const post = (body: string, type: string) =>
      provider.app(
        new Request(`${WEBSITE}/__/auth/handler`, { method: 'POST', body, headers: { 'content-type': type } }),
      )
    expect((await post('{}', 'application/json')).status).toBe(400)
    const form = await post('state=s&code=c&evil=x', 'application/x-www-form-urlencoded')
    expect([form.status, form.headers.get('location')]).toEqual([303, '/__/auth/handler?state=s&code=c'])
  })
})

describe('accounts:createAuthUri with a provider', () => {
  const ask = (body: object) =>
    provider.service.call('v1/accounts:createAuthUri', {
      continueUri: `${WEBSITE}/back`,
      providerId: 'oidc.acme',
      ...body,
    })

  test('answers the address, and the session id that ends the visit', async () => {
    provider.issuer.signInAs(newUser())
    const { body } = await ask({
      oauthScope: 'calendar',
      customParameter: { login_hint: 'cy@example.com', nonce: 'x' },
    })
    const { authUri, sessionId } = body as unknown as { authUri: string; sessionId: string }
    const { searchParams } = new URL(authUri)
    expect(searchParams.get('redirect_uri')).toBe(`${WEBSITE}/back`)
    expect(searchParams.get('login_hint')).toBe('cy@example.com')
    expect(searchParams.get('nonce')).not.toBe('x')
    const back = (await fetch(authUri, { redirect: 'manual' })).headers.get('location')
    expect((await provider.signIn({ requestUri: back, sessionId })).body).toMatchObject({ isNewUser: true })
  })

  test('takes a session id of the client', async () => {
    const sessionId = 'chosen-by-the-client-1'
    expect((await ask({ sessionId })).body).toMatchObject({ sessionId, providerId: 'oidc.acme' })
    expect((await ask({ sessionId: 'short' })).status).toBe(400)
  })

  test.each([
    [{ providerId: 'oidc.unknown' }, 'OPERATION_NOT_ALLOWED'],
    [{ providerId: '\u0000' }, 'OPERATION_NOT_ALLOWED'],
    [{ continueUri: undefined }, 'MISSING_CONTINUE_URI'],
    [{ continueUri: 'https://evil.example' }, 'UNAUTHORIZED_DOMAIN'],
    [{ continueUri: 'javascript:alert(1)' }, 'INVALID_CONTINUE_URI'],
  ])('%j is refused with %s', async (body, code) => {
    expect((await ask(body)).body.error?.message).toMatch(new RegExp(`^${code}`))
  })
})

describe('accounts:revokeToken', () => {
  const revoke = (body: object) => provider.service.call('v2/accounts:revokeToken', body)

  test('takes a token of Apple back for the user who is signed in', async () => {
    provider.issuer.signInAs(newUser())
    const { idToken } = await provider.enter('apple.com')
    const asked = { providerId: 'apple.com', tokenType: 'ACCESS_TOKEN', token: 'a-token', idToken }
    expect(await revoke(asked)).toMatchObject({ status: 200, body: {} })
    expect(provider.issuer.revoked).toContain('a-token')
    expect((await revoke({ ...asked, idToken: 'x' })).body.error?.message).toBe('INVALID_ID_TOKEN')
    expect((await revoke({ ...asked, idToken: undefined })).body.error?.message).toBe('MISSING_ID_TOKEN')
    expect((await revoke({ ...asked, token: undefined })).body.error?.message).toBe('MISSING_TOKEN')
    expect((await revoke({ ...asked, tokenType: 'X' })).body.error?.message).toBe('INVALID_TOKEN_TYPE')
    expect((await revoke({ ...asked, tokenType: 'CODE' })).body.error?.message).toMatch(/^INVALID_IDP_RESPONSE/)
  })

  test('knows no other provider', async () => {
    expect(
      (await revoke({ providerId: 'google.com', token: 'x', tokenType: 'ACCESS_TOKEN' })).body.error?.message,
    ).toMatch(/^INVALID_PROVIDER_ID/)
  })
})

describe('a tenant', () => {
  test('has visits of its own, which end in its own accounts only', async () => {
    const { db } = provider.service.accounts
    await db
      .insertInto('identity.tenant')
      .values({ tenant_id: 'partners', settings: '{}', created_at: new Date() })
      .execute()
    provider.issuer.signInAs(newUser())
    const { urlResponse, sessionId } = await provider.visit('google.com', { tid: 'partners' })
    const ended = { requestUri: urlResponse, sessionId }
    const { body } = await provider.signIn({ ...ended, tenantId: 'partners' })
    expect(body).toMatchObject({ tenantId: 'partners', isNewUser: true })
    const own = await provider.enter('google.com')
    expect(own['localId']).not.toBe(body['localId'])
    const other = await provider.visit('google.com', { tid: 'partners' })
    expect(
      (await provider.signIn({ requestUri: other.urlResponse, sessionId: other.sessionId })).body.error?.message,
    ).toBe('TENANT_ID_MISMATCH')
    const { pendingToken } = await provider.enter('oidc.acme')
    expect((await provider.signIn({ pendingToken, tenantId: 'partners' })).body.error?.message).toBe(
      'INVALID_PENDING_TOKEN',
    )
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { atProvider, cookieOf, createProviderService, WEBSITE, type ProviderService } from './provider-service.ts'

let provider: ProviderService
beforeAll(async () => {
  provider = await createProviderService()
})
afterAll(() => provider.close())

let users = 0
const newUser = (more: object = {}) => {
  users += 1
  return { sub: String(9000 + users), email: `site${users}@example.com`, email_verified: true, name: 'Di', ...more }
}
const get = (address: string, cookie = '') =>
  provider.app(new Request(new URL(address, WEBSITE), { headers: { cookie } }))
const start = (query: Record<string, string> = {}, origin = WEBSITE) =>
  get(`${origin}/__/auth/start?${new URLSearchParams({ providerId: 'google.com', ...query })}`)

async function come(query: Record<string, string> = {}): Promise<Response> {
  const begun = await start(query)
  return get(await atProvider(begun, provider.app), cookieOf(begun))
}
const locationOf = (response: Response) => response.headers.get('location')
const sessionOf = (response: Response) => /(?:^|; )session=([\w-]{43})/.exec(cookieOf(response))?.[1]

test('a sign-in without any script ends with a session where the visitor was', async () => {
  provider.issuer.signInAs(newUser())
  const done = await come({ from: '/stays/seaside?adults=2' })
  expect([done.status, locationOf(done)]).toEqual([303, '/stays/seaside?adults=2'])
  expect(sessionOf(done)).toBeDefined()
  expect(done.headers.get('cache-control')).toBe('private, no-store')
})

test('without a place to go back to it ends on the page that knows where to go', async () => {
  provider.issuer.signInAs(newUser())
  expect(locationOf(await come())).toBe('/login')
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/..//evil.example'])(
  'never goes on to %s',
  async (from) => {
    provider.issuer.signInAs(newUser())
    expect(locationOf(await come({ from }))).toBe('/login')
  },
)

// Specification §4: other providers count as verified.
test('whoever comes from another provider goes on, whatever it has said of the address', async () => {
  provider.issuer.signInAs(newUser({ email_verified: false }))
  const done = await come({ from: '/stays' })
  expect(locationOf(done)).toBe('/stays')
  expect(sessionOf(done)).toBeDefined()
})

test('an answer of the provider that is posted works as well', async () => {
  provider.issuer.signInAs(newUser())
  expect(sessionOf(await come({ providerId: 'apple.com' }))).toBeDefined()
})

test('a second factor is asked for before there is a session', async () => {
  const user = newUser()
  provider.issuer.signInAs(user)
  const { localId } = await provider.enter('google.com')
  await provider.service.accounts.db
    .insertInto('identity.second_factor')
    .values({
      enrollment_id: `factor-${user.sub}`,
      uid: String(localId),
      kind: 'phone',
      phone: '+46701234567',
      enrolled_at: new Date(),
    })
    .execute()
  const done = await come({ from: '/stays' })
  expect(locationOf(done)).toBe('/login/second-factor?from=%2Fstays')
  expect(sessionOf(done)).toBeUndefined()
  expect(done.headers.getSetCookie()[0]).toMatch(
    /^secondFactor=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(await provider.enter('google.com')).toMatchObject({
    mfaPendingCredential: expect.any(String),
    mfaInfo: [{ phoneInfo: '+*******4567' }],
  })
})

test('what goes wrong is told on /login', async () => {
  provider.issuer.signInAs(newUser())
  expect(locationOf(await start({ providerId: 'oidc.unknown', from: '/stays' }))).toBe(
    '/login?problem=operation-not-allowed&from=%2Fstays',
  )
  provider.issuer.refuseWith('access_denied')
  expect(locationOf(await come())).toBe('/login?problem=user-cancelled')
  provider.issuer.refuseWith(null)
  const begun = await start()
  const back = await atProvider(begun, provider.app)
  for (const stranger of ['', cookieOf(await start())])
    expect(locationOf(await get(back, stranger))).toBe('/login?problem=invalid-credential')
  expect(sessionOf(await get(back, cookieOf(begun)))).toBeDefined()
  // Once is enough.
  expect(locationOf(await get(back, cookieOf(begun)))).toBe('/login?problem=invalid-credential')
  expect(locationOf(await get('/__/auth/callback'))).toBe('/login?problem=invalid-credential')
})

test('an address that belongs to an account, and the provider does not vouch for, opens nothing', async () => {
  const user = newUser()
  await provider.service.call('v1/accounts:signUp', { email: user.email, password: 'sea-and-sand-7' })
  provider.issuer.signInAs({ ...user, email_verified: false })
  const done = await come()
  expect(locationOf(done)).toBe('/login?problem=account-exists-with-different-credential')
  expect(sessionOf(done)).toBeUndefined()
})

test('a visit of the SDK cannot be ended as one of the site, nor the other way round', async () => {
  provider.issuer.signInAs(newUser())
  const ofSdk = await provider.open()
  const sdkBack = (await atProvider(ofSdk, provider.app)).replace('/handler', '/callback')
  expect(locationOf(await get(sdkBack, cookieOf(ofSdk)))).toBe('/login?problem=invalid-credential')
  const ofSite = await start()
  const siteBack = (await atProvider(ofSite, provider.app)).replace('/callback', '/handler')
  expect((await get(siteBack, cookieOf(ofSite))).status).toBe(400)
})

test('another name of the same machine first goes to the address the provider knows', async () => {
  const moved = await start({ from: '/stays' }, 'http://127.0.0.1:3000')
  expect(locationOf(moved)).toBe(`${WEBSITE}/__/auth/start?providerId=google.com&from=%2Fstays`)
})

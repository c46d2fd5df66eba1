import { SignJWT, UnsecuredJWT, generateKeyPair, type JWTPayload } from 'jose'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ChangeListeners } from '#db/feed/change-listeners.ts'
import { loadConfig } from '#config/load-config.ts'
import type { Service } from '#server/service.ts'
import { createApp } from '#server/create-app.ts'
import { createLiveCompany } from '#server/compose/live-company.ts'
import { composeServices, type ComposedServices } from '#server/compose/compose-services.ts'
import { hostedIdentityOrigins } from '#server/http/hosted-origins.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { HOSTED_PROJECT, startHostedKeys, type HostedKeysStandIn } from './hosted/hosted-keys-stand-in.ts'

const SITE = 'http://localhost:3000'
const AUTH_DOMAIN = 'homes-of-test.firebaseapp.com'
const HOUR = 3600_000

let database: TestDatabase
let google: HostedKeysStandIn
let composed: ComposedServices
let app: Service
let offset = 0
const now = () => new Date(Date.now() + offset)
const seconds = () => Math.floor(now().getTime() / 1000)

beforeAll(async () => {
  database = await createTestDatabase()
  google = await startHostedKeys(now)
  await compose()
})
afterAll(async () => {
  await composed.stop()
  await google.close()
  await database.close()
})
beforeEach(() => google.fail(null))

/** The whole product but its pages, configured as an operator does it. */
async function compose(): Promise<void> {
  const environment = {
    IDENTITY: 'firebase',
    FIREBASE_API_KEY: 'AIzaSyOfTest',
    FIREBASE_AUTH_DOMAIN: AUTH_DOMAIN,
    FIREBASE_PROJECT_ID: HOSTED_PROJECT,
    FIREBASE_KEYS_URL: google.url,
  }
  const loaded = loadConfig(environment, import.meta.dirname)
  if (!loaded.ok) throw new Error(loaded.faults.join('\n'))
  const secret = 'a secret for tests, long enough to be one'
  composed = await composeServices({
    config: loaded.config,
    secrets: { identitySecret: secret, quoteSecret: secret, sandboxApiKey: secret, sandboxWebhookSecret: secret },
    db: database.db,
    connection: database.connection,
    log: pino({ level: 'silent' }),
    clock: { now, aheadMs: () => 0 },
    realNow: now,
    onClockMoved: () => {},
    ownUrl: () => SITE,
    buildId: () => 'test',
    builtAt: () => new Date(0),
    changes: new ChangeListeners(),
    onPageChanged: () => {},
    company: await createLiveCompany(loaded.config, database.db),
    onCompanyChanged: async () => {},
    onHomesRead: () => {},
    onStayChanged: () => {},
  })
  app = createApp(
    {
      ...composed.services,
      renderPage: async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    },
    {
      websiteUrl: SITE,
      foreignOrigins: hostedIdentityOrigins({ authDomain: AUTH_DOMAIN }),
      guardPages: true,
      readiness: [],
      isStopping: () => false,
    },
  )
}

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app(new Request(SITE + path, { method, headers }))
const sync = (idToken: string, cookie = '') =>
  ask('/__session', { origin: SITE, authorization: `Bearer ${idToken}`, cookie }, 'POST')
const me = (headers: Record<string, string>) => ask('/api/users/me', headers)

async function signIn(claims: JWTPayload = {}): Promise<string> {
  const response = await sync(await google.token(claims))
  expect(response.status).toBe(200)
  return (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
}

const as = (uid: string, more: JWTPayload = {}): JWTPayload => ({ sub: uid, user_id: uid, ...more })

describe('a token of the hosted service', () => {
  test('opens a session for a person who has no account here', async () => {
    const response = await sync(await google.token())
    expect(await response.json()).toMatchObject({
      user: {
        uid: 'hosted-anna',
        email: 'anna@mail.example',
        emailVerified: true,
        displayName: 'Anna Lindqvist',
        role: 'user',
        needsVerification: false,
      },
    })
    const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    expect(await (await me({ cookie })).json()).toMatchObject({ uid: 'hosted-anna', needsVerification: false })
    const accounts = await database.db.selectFrom('identity.account').select('uid').execute()
    expect(accounts).toEqual([])
  })

  test('is the proof of a request of the content API, whose facts count at once', async () => {
    const unverified = as('hosted-bert', { email: 'bert@mail.example', email_verified: false })
    const authorization = `Bearer ${await google.token(unverified)}`
    expect(await (await me({ authorization })).json()).toMatchObject({ uid: 'hosted-bert', needsVerification: true })
    const verified = `Bearer ${await google.token({ ...unverified, email_verified: true })}`
    expect(await (await me({ authorization: verified })).json()).toMatchObject({ needsVerification: false })
  })

  test('renews what the session knows: a verified address, a new name', async () => {
    const cookie = await signIn(as('hosted-carla', { email_verified: false }))
    expect(await (await me({ cookie })).json()).toMatchObject({ needsVerification: true })
    const renewed = await sync(await google.token(as('hosted-carla', { name: 'Carla Pons' })), cookie)
    const next = (renewed.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    expect(await (await me({ cookie: next })).json()).toMatchObject({
      displayName: 'Carla Pons',
      needsVerification: false,
    })
  })

  test.each([
    ['a phone', { sign_in_provider: 'phone', identities: { phone: ['+34600111222'] } }, ['phone']],
    [
      'another provider',
      { sign_in_provider: 'google.com', identities: { 'google.com': ['1'], email: ['a@mail.example'] } },
      ['google.com'],
    ],
    ['a custom token', { sign_in_provider: 'custom', identities: {} }, []],
  ])('of somebody who came by %s keeps the method', async (_, firebase, providers) => {
    const uid = `hosted-${firebase.sign_in_provider}`
    const cookie = await signIn(as(uid, { phone_number: '+34600111222', firebase }))
    const kept = await database.db
      .selectFrom('app.profile')
      .select(['providers', 'phone'])
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ providers, phone: '+34600111222' })
    expect((await me({ cookie })).status).toBe(200)
  })

  test('with claims of the wrong form opens a session without them', async () => {
    const odd = {
      email: ['a'],
      name: 7,
      picture: 'x'.repeat(5000),
      phone_number: 'call me',
      firebase: 'none',
      sid: 'x',
    }
    const cookie = await signIn(as('hosted-odd', odd))
    expect(await (await me({ cookie })).json()).toMatchObject({ email: null, displayName: null, phoneNumber: null })
  })
})

describe('refused', () => {
  const expectRefused = async (token: string, error = 'invalid-token') => {
    const response = await sync(token)
    expect([response.status, await response.json()]).toEqual([401, { error }])
    expect((await me({ authorization: `Bearer ${token}` })).status).toBe(401)
  }

  test.each<[string, () => JWTPayload]>([
    ['of another project', () => ({ aud: 'homes-of-others', iss: 'https://securetoken.google.com/homes-of-others' })],
    ['for another project', () => ({ aud: 'homes-of-others' })],
    ['of another issuer', () => ({ iss: 'http://localhost:3000/identity/homes-of-test' })],
    ['without a subject', () => ({ sub: '' })],
    ['with a subject that cannot be stored', () => ({ sub: 'a\0b' })],
    ['with a subject that is too long', () => ({ sub: 'x'.repeat(129) })],
    ['of a sign-in in the future', () => ({ auth_time: seconds() + 600 })],
    ['made in the future', () => ({ iat: seconds() + 600 })],
    ['of a tenant', () => ({ firebase: { sign_in_provider: 'password', tenant: 'others' } })],
  ])('a token %s', async (_, claims) => {
    await expectRefused(await google.token(claims()))
  })

  test('a token without the time of its sign-in', async () => {
    await expectRefused(await google.token({ auth_time: undefined }))
  })

  test('an expired token, and for a session one that is older than 300 s', async () => {
    await expectRefused(await google.token({ iat: seconds() - 4000, exp: seconds() - 400 }), 'stale-token')
    const old = await google.token({ iat: seconds() - 301, exp: seconds() + 3299 })
    const response = await sync(old)
    expect([response.status, await response.json()]).toEqual([401, { error: 'stale-token' }])
    expect((await me({ authorization: `Bearer ${old}` })).status).toBe(200)
  })

  test('a token that was changed, one signed by somebody else, an unsigned one, one signed with the public key', async () => {
    const token = await google.token()
    const [header, payload, signature] = token.split('.') as [string, string, string]
    const admin = Buffer.from(JSON.stringify({ ...decode(payload), sub: 'hosted-admin' })).toString('base64url')
    await expectRefused(`${header}.${admin}.${signature}`)
    const { privateKey } = await generateKeyPair('RS256')
    const { kid } = decode(header) as { kid: string }
    await expectRefused(await new SignJWT(decode(payload)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey))
    await expectRefused(new UnsecuredJWT(decode(payload)).encode())
    const published = await (await fetch(google.url)).text()
    await expectRefused(
      await new SignJWT(decode(payload)).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(published)),
    )
  })

  test('a token whose key nobody knows; made-up key ids do not become requests', async () => {
    await signIn()
    const before = google.asked()
    for (let index = 0; index < 5; index++) await expectRefused(await google.token({}, { kid: `made-up-${index}` }))
    expect(google.asked() - before).toBeLessThanOrEqual(1)
  })

  test.each(['', 'x', 'a.b.c', `${'x'.repeat(9000)}.y.z`])('what is no token at all (%#)', async (text) => {
    expect((await sync(text)).status).toBe(401)
  })
})

describe('the keys of the hosted service', () => {
  test('are kept as long as their Cache-Control says, then read again', async () => {
    await signIn()
    const before = google.asked()
    await signIn()
    expect(google.asked()).toBe(before)
    offset += 6 * HOUR
    await signIn()
    expect(google.asked()).toBe(before + 1)
  })

  test('change without one refused token', async () => {
    const old = await google.token({ exp: seconds() + 9 * 3600 })
    await google.addKey()
    offset += 6 * HOUR
    expect((await me({ authorization: `Bearer ${old}` })).status).toBe(200)
    await signIn()
    google.dropOldKeys()
    offset += 6 * HOUR
    await signIn()
    expect((await me({ authorization: `Bearer ${old}` })).status).toBe(401)
  })

  test.each(['busy', 'broken', 'empty'] as const)(
    'cannot be read (%s): nobody is signed out, and sign-ins go on',
    async (how) => {
      const cookie = await signIn()
      offset += 6 * HOUR
      google.fail(how)
      expect((await me({ cookie })).status).toBe(200)
      expect((await me({ cookie: await signIn() })).status).toBe(200)
    },
  )

  test('cannot be read for more than a day: asked to come again, sessions go on', async () => {
    const cookie = await signIn()
    offset += 36 * HOUR
    google.fail('busy')
    const idToken = await google.token()
    const response = await sync(idToken)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    const api = await me({ authorization: `Bearer ${idToken}` })
    expect([api.status, await api.text()]).toEqual([503, expect.not.stringContaining('securetoken')])
    expect((await me({ cookie })).status).toBe(200)
    google.fail(null)
    offset += HOUR
    await signIn()
  })
})

describe('the content backend beside it', () => {
  const exchange = async (claims: JWTPayload) => {
    const token = await google.token(claims)
    const response = await ask(`/api/auth/firebase/callback?access_token=${token}`)
    return { status: response.status, body: (await response.json()) as { jwt?: string; user?: { provider: string } } }
  }

  test('exchanges its ID tokens for a jwt, which ends when the person signs out everywhere', async () => {
    const claims = as('hosted-dora')
    const { status, body } = await exchange(claims)
    expect([status, body.user?.provider]).toEqual([200, 'firebase'])
    const authorization = `Bearer ${body.jwt}`
    expect(await (await me({ authorization })).json()).toMatchObject({ uid: 'hosted-dora', confirmed: true })
    await ask('/api/users/me/sessions', { authorization: `Bearer ${await google.token(claims)}` }, 'DELETE')
    expect((await me({ authorization })).status).toBe(401)
  })

  test('lets nobody in who is blocked here, and knows no passwords', async () => {
    const { body } = await exchange(as('hosted-edda'))
    await database.db.updateTable('app.profile').set({ blocked: true }).where('uid', '=', 'hosted-edda').execute()
    expect((await me({ authorization: `Bearer ${body.jwt}` })).status).toBe(401)
    expect((await exchange(as('hosted-edda'))).status).toBe(400)
    const headers = { 'content-type': 'application/json' }
    const login = JSON.stringify({ identifier: 'anna@mail.example', password: 'quiet cove 17' })
    const local = await app(new Request(`${SITE}/api/auth/local`, { method: 'POST', headers, body: login }))
    expect(await local.json()).toMatchObject({ error: { message: 'This provider is disabled' } })
  })
})

describe('around it', () => {
  test.each([
    ['GET', '/api/users/me'],
    ['GET', '/api/users/me/sessions'],
    ['GET', '/api/users/me/security'],
    ['GET', '/api/users/me/export'],
    ['PUT', '/api/users/me'],
    ['DELETE', '/api/users/me/sessions'],
  ])('%s %s has no fault for somebody without an account here', async (method, path) => {
    const cookie = await signIn(as('hosted-own'))
    const headers = { cookie, origin: SITE, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    const body = method === 'PUT' ? JSON.stringify({ data: { displayName: 'Anna' } }) : null
    expect((await app(new Request(SITE + path, { method, headers, body }))).status).toBeLessThan(500)
  })

  test.each([
    ['GET', '/identity/.well-known/jwks.json'],
    ['POST', '/identity/v1/accounts:signUp?key=holmstay'],
    ['POST', '/identity/v1/token'],
    ['GET', '/__/auth/handler'],
    ['POST', '/__/auth/action?mode=verifyEmail&oobCode=x'],
  ])('%s %s does not exist', async (method, path) => {
    expect((await ask(path, { origin: SITE }, method)).status).toBe(404)
  })

  test.each([
    ['verifyEmail', '/verify-email?oobCode=x&continueUrl=%2Fstays'],
    ['resetPassword', '/forgot-password?oobCode=x&continueUrl=%2Fstays'],
    ['signIn', '/login/link?oobCode=x&continueUrl=%2Fstays'],
    ['recoverEmail', '/account-action?mode=recoverEmail&oobCode=x&continueUrl=%2Fstays'],
    ['verifyAndChangeEmail', '/account-action?mode=verifyAndChangeEmail&oobCode=x&continueUrl=%2Fstays'],
    ['revertSecondFactorAddition', '/account-action?mode=revertSecondFactorAddition&oobCode=x&continueUrl=%2Fstays'],
  ])('the one address for links of its mails leads %s to its page', async (mode, page) => {
    const back = encodeURIComponent(`${SITE}/stays`)
    const response = await ask(`/__/auth/action?mode=${mode}&oobCode=x&apiKey=AIzaSyOfTest&lang=en&continueUrl=${back}`)
    expect([response.status, response.headers.get('location')]).toEqual([303, page])
  })

  test('the account area knows the methods that the token names', async () => {
    const methods = async (firebase: object, more: JWTPayload = {}) => {
      const uid = `methods-${JSON.stringify(firebase).length}`
      const authorization = `Bearer ${await google.token(as(uid, { firebase, ...more }))}`
      return ((await (await ask('/api/users/me/security', { authorization })).json()) as { data: object }).data
    }
    expect(await methods({ sign_in_provider: 'password', identities: { email: ['a@mail.example'] } })).toMatchObject({
      hasPassword: true,
      phoneNumber: null,
      providers: [],
    })
    const phone = { phone_number: '+34600111222' }
    const identities = { 'google.com': ['1'], phone: ['+34600111222'] }
    expect(await methods({ sign_in_provider: 'google.com', identities }, phone)).toMatchObject({
      hasPassword: false,
      phoneNumber: '+34600111222',
      providers: [{ providerId: 'google.com', email: null }],
    })
  })

  test('only the hosted service can give the SDK its sign-in back', async () => {
    const cookie = await signIn()
    const response = await ask('/__session/token', { cookie, 'sec-fetch-site': 'same-origin' }, 'POST')
    expect([response.status, await response.json()]).toEqual([404, { error: 'not-offered' }])
  })

  test('a sign-out ends the session, and a blocked person has none', async () => {
    const cookie = await signIn()
    expect((await ask('/__session', { cookie, origin: SITE }, 'DELETE')).status).toBe(204)
    expect((await me({ cookie })).status).toBe(403)
    const other = await signIn(as('hosted-blocked'))
    await database.db.updateTable('app.profile').set({ blocked: true }).where('uid', '=', 'hosted-blocked').execute()
    expect((await me({ cookie: other })).status).toBe(403)
    const refused = await sync(await google.token(as('hosted-blocked')))
    expect([refused.status, await refused.json()]).toEqual([401, { error: 'user-disabled' }])
  })

  test('pages may reach the hosted service and nothing else', async () => {
    const policy = (await ask('/login')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.google.com/recaptcha/;",
    )
    expect(policy).toContain(
      `frame-src 'self' https://${AUTH_DOMAIN} https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/;`,
    )
    expect(policy).toContain(
      "script-src 'self' https://apis.google.com https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    )
  })
})

function decode(part: string): JWTPayload {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as JWTPayload
}

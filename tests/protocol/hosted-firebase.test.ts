import { SignJWT, UnsecuredJWT, generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AUTH_DOMAIN, SITE, startHostedProduct, type HostedProduct } from './hosted/hosted-product.ts'

let site: HostedProduct
beforeAll(async () => {
  site = await startHostedProduct()
})
afterAll(() => site.stop())
beforeEach(() => site.google.fail(null))

const seconds = () => Math.floor(site.now().getTime() / 1000)
const as = (uid: string, more: JWTPayload = {}): JWTPayload => ({ sub: uid, user_id: uid, ...more })

describe('a token of the hosted service', () => {
  test('opens a session for a person who has no account here', async () => {
    const response = await site.sync(await site.google.token())
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
    expect(await (await site.me({ cookie })).json()).toMatchObject({ uid: 'hosted-anna', needsVerification: false })
    const accounts = await site.database.db.selectFrom('identity.account').select('uid').execute()
    expect(accounts).toEqual([])
  })

  test('is the proof of a request of the content API, whose facts count at once', async () => {
    const unverified = as('hosted-bert', { email: 'bert@mail.example', email_verified: false })
    const authorization = `Bearer ${await site.google.token(unverified)}`
    expect(await (await site.me({ authorization })).json()).toMatchObject({
      uid: 'hosted-bert',
      needsVerification: true,
    })
    const verified = `Bearer ${await site.google.token({ ...unverified, email_verified: true })}`
    expect(await (await site.me({ authorization: verified })).json()).toMatchObject({ needsVerification: false })
  })

  test('renews what the session knows: a verified address, a new name', async () => {
    const cookie = await site.signIn(as('hosted-carla', { email_verified: false }))
    expect(await (await site.me({ cookie })).json()).toMatchObject({ needsVerification: true })
    const renewed = await site.sync(await site.google.token(as('hosted-carla', { name: 'Carla Pons' })), cookie)
    const next = (renewed.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    expect(await (await site.me({ cookie: next })).json()).toMatchObject({
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
    const cookie = await site.signIn(as(uid, { phone_number: '+34600111222', firebase }))
    const kept = await site.database.db
      .selectFrom('app.profile')
      .select(['providers', 'phone'])
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ providers, phone: '+34600111222' })
    expect((await site.me({ cookie })).status).toBe(200)
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
    const cookie = await site.signIn(as('hosted-odd', odd))
    expect(await (await site.me({ cookie })).json()).toMatchObject({
      email: null,
      displayName: null,
      phoneNumber: null,
    })
  })
})

describe('refused', () => {
  const expectRefused = async (token: string, error = 'invalid-token') => {
    const response = await site.sync(token)
    expect([response.status, await response.json()]).toEqual([401, { error }])
    expect((await site.me({ authorization: `Bearer ${token}` })).status).toBe(401)
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
    await expectRefused(await site.google.token(claims()))
  })

  test('a token without the time of its sign-in', async () => {
    await expectRefused(await site.google.token({ auth_time: undefined }))
  })

  test('an expired token, and for a session one that is older than 300 s', async () => {
    await expectRefused(await site.google.token({ iat: seconds() - 4000, exp: seconds() - 400 }), 'stale-token')
    const old = await site.google.token({ iat: seconds() - 301, exp: seconds() + 3299 })
    const response = await site.sync(old)
    expect([response.status, await response.json()]).toEqual([401, { error: 'stale-token' }])
    expect((await site.me({ authorization: `Bearer ${old}` })).status).toBe(200)
  })

  test('a token that was changed, one signed by somebody else, an unsigned one, one signed with the public key', async () => {
    const token = await site.google.token()
    const [header, payload, signature] = token.split('.') as [string, string, string]
    const admin = Buffer.from(JSON.stringify({ ...decode(payload), sub: 'hosted-admin' })).toString('base64url')
    await expectRefused(`${header}.${admin}.${signature}`)
    const { privateKey } = await generateKeyPair('RS256')
    const { kid } = decode(header) as { kid: string }
    await expectRefused(await new SignJWT(decode(payload)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey))
    await expectRefused(new UnsecuredJWT(decode(payload)).encode())
    const published = await (await fetch(site.google.url)).text()
    await expectRefused(
      await new SignJWT(decode(payload)).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(published)),
    )
  })

  test('a token whose key nobody knows; made-up key ids do not become requests', async () => {
    await site.signIn()
    const before = site.google.asked()
    for (let index = 0; index < 5; index++)
      await expectRefused(await site.google.token({}, { kid: `made-up-${index}` }))
    expect(site.google.asked() - before).toBeLessThanOrEqual(1)
  })

  test.each(['', 'x', 'a.b.c', `${'x'.repeat(9000)}.y.z`])('what is no token at all (%#)', async (text) => {
    expect((await site.sync(text)).status).toBe(401)
  })
})

describe('the content backend beside it', () => {
  const exchange = async (claims: JWTPayload) => {
    const token = await site.google.token(claims)
    const response = await site.ask(`/api/auth/firebase/callback?access_token=${token}`)
    return { status: response.status, body: (await response.json()) as { jwt?: string; user?: { provider: string } } }
  }

  test('exchanges its ID tokens for a jwt, which ends when the person signs out everywhere', async () => {
    const claims = as('hosted-dora')
    const { status, body } = await exchange(claims)
    expect([status, body.user?.provider]).toEqual([200, 'firebase'])
    const authorization = `Bearer ${body.jwt}`
    expect(await (await site.me({ authorization })).json()).toMatchObject({ uid: 'hosted-dora', confirmed: true })
    await site.ask('/api/users/me/sessions', { authorization: `Bearer ${await site.google.token(claims)}` }, 'DELETE')
    expect((await site.me({ authorization })).status).toBe(401)
  })

  test('lets nobody in who is blocked here, and knows no passwords', async () => {
    const { body } = await exchange(as('hosted-edda'))
    await site.database.db.updateTable('app.profile').set({ blocked: true }).where('uid', '=', 'hosted-edda').execute()
    expect((await site.me({ authorization: `Bearer ${body.jwt}` })).status).toBe(401)
    expect((await exchange(as('hosted-edda'))).status).toBe(400)
    const headers = { 'content-type': 'application/json' }
    const login = JSON.stringify({ identifier: 'anna@mail.example', password: 'quiet cove 17' })
    const local = await site.app(new Request(`${SITE}/api/auth/local`, { method: 'POST', headers, body: login }))
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
    const cookie = await site.signIn(as('hosted-own'))
    const headers = { cookie, origin: SITE, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    const body = method === 'PUT' ? JSON.stringify({ data: { displayName: 'Anna' } }) : null
    expect((await site.app(new Request(SITE + path, { method, headers, body }))).status).toBeLessThan(500)
  })

  test.each([
    ['GET', '/identity/.well-known/jwks.json'],
    ['POST', '/identity/v1/accounts:signUp?key=holmstay'],
    ['POST', '/identity/v1/token'],
    ['GET', '/__/auth/handler'],
    ['POST', '/__/auth/action?mode=verifyEmail&oobCode=x'],
  ])('%s %s does not exist', async (method, path) => {
    expect((await site.ask(path, { origin: SITE }, method)).status).toBe(404)
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
    const response = await site.ask(
      `/__/auth/action?mode=${mode}&oobCode=x&apiKey=AIzaSyOfTest&lang=en&continueUrl=${back}`,
    )
    expect([response.status, response.headers.get('location')]).toEqual([303, page])
  })

  test('the account area knows the methods that the token names', async () => {
    const methods = async (firebase: object, more: JWTPayload = {}) => {
      const uid = `methods-${JSON.stringify(firebase).length}`
      const authorization = `Bearer ${await site.google.token(as(uid, { firebase, ...more }))}`
      return ((await (await site.ask('/api/users/me/security', { authorization })).json()) as { data: object }).data
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
    const cookie = await site.signIn()
    const response = await site.ask('/__session/token', { cookie, 'sec-fetch-site': 'same-origin' }, 'POST')
    expect([response.status, await response.json()]).toEqual([404, { error: 'not-offered' }])
  })

  test('a sign-out ends the session, and a blocked person has none', async () => {
    const cookie = await site.signIn()
    expect((await site.ask('/__session', { cookie, origin: SITE }, 'DELETE')).status).toBe(204)
    expect((await site.me({ cookie })).status).toBe(403)
    const other = await site.signIn(as('hosted-blocked'))
    await site.database.db
      .updateTable('app.profile')
      .set({ blocked: true })
      .where('uid', '=', 'hosted-blocked')
      .execute()
    expect((await site.me({ cookie: other })).status).toBe(403)
    const refused = await site.sync(await site.google.token(as('hosted-blocked')))
    expect([refused.status, await refused.json()]).toEqual([401, { error: 'user-disabled' }])
  })

  test('pages may reach the hosted service and nothing else', async () => {
    const policy = (await site.ask('/login')).headers.get('content-security-policy') ?? ''
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

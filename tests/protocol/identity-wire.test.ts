import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccountServices } from '#accounts/create-account-services.ts'
import { signInWithPassword } from '#accounts/sign-in/sign-in-with-password.ts'
import { findAccount } from '#db/queries/account/account-queries.ts'
import { createIdentityService, type IdentityService } from './identity-service.ts'

let service: IdentityService
beforeAll(async () => {
  service = await createIdentityService()
})
afterAll(() => service.close())

const PASSWORD = 'quiet cove at dawn'
let people = 0

async function newGuest() {
  const email = `wire${++people}@mail.example`
  const { body } = await service.call('v1/accounts:signUp', { email, password: PASSWORD, returnSecureToken: true })
  return { email, ...body }
}

const refresh = (refreshToken: string) =>
  service.call('v1/token', `grant_type=refresh_token&refresh_token=${refreshToken}`, {
    'content-type': 'application/x-www-form-urlencoded',
  })

const request = (path: string, init?: RequestInit) =>
  service.identity(new Request(`http://localhost:3000${path}`, init))

describe('answers have the shape the SDK looks at', () => {
  test('sign-up and sign-in bring both tokens and the kind that tells a new user', async () => {
    const { email } = await newGuest()
    const { status, body, headers } = await service.call('v1/accounts:signInWithPassword', {
      email,
      password: PASSWORD,
    })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      email,
      expiresIn: '3600',
    })
    expect(Object.keys(body)).not.toContain('mfaPendingCredential')
    expect(Object.keys(body)).not.toContain('needConfirmation')
    expect(Object.keys(body)).not.toContain('errorMessage')
  })

  test('lookup shows that there is a password, never which', async () => {
    const { idToken, email, localId } = await newGuest()
    const { body } = await service.call('v1/accounts:lookup', { idToken })
    expect(body.users).toMatchObject([
      {
        localId,
        email,
        emailVerified: false,
        passwordHash: 'UkVEQUNURUQ=',
        createdAt: expect.stringMatching(/^\d{13}$/),
        lastLoginAt: expect.stringMatching(/^\d{13}$/),
        providerUserInfo: [{ providerId: 'password', rawId: email }],
      },
    ])
    expect(JSON.stringify(body)).not.toContain('argon2')
    expect(Object.keys(body.users[0]!)).not.toContain('mfaInfo')
  })

  test('names are understood in snake_case and request types as numbers', async () => {
    const { idToken, email } = await newGuest()
    expect((await service.call('v1/accounts:lookup', { id_token: idToken })).status).toBe(200)
    expect((await service.call('v1/accounts:sendOobCode', { request_type: 4, id_token: idToken })).body).toMatchObject({
      email,
    })
  })

  test('the public keys verify what the service signs', async () => {
    const { createLocalJWKSet, jwtVerify } = await import('jose')
    const { idToken, localId } = await newGuest()
    const response = await request('/identity/.well-known/jwks.json')
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    const keys = (await response.json()) as { keys: [] }
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), {
      issuer: 'http://localhost:3000/identity/holmstay',
      audience: 'holmstay',
    })
    expect(payload.sub).toBe(localId)
    expect(JSON.stringify(keys)).not.toMatch(/"(d|p|q)":/)
    expect(await (await request('/identity/holmstay/.well-known/openid-configuration')).json()).toMatchObject({
      issuer: 'http://localhost:3000/identity/holmstay',
      jwks_uri: 'http://localhost:3000/identity/.well-known/jwks.json',
    })
  })
})

describe('bad requests get the protocol’s own errors', () => {
  test('no key 403, a wrong key 400', async () => {
    const missing = await request('/identity/v1/projects')
    expect(missing.status).toBe(403)
    expect(await missing.json()).toMatchObject({
      error: { code: 403, message: 'The request is missing a valid API key.', status: 'PERMISSION_DENIED' },
    })
    expect((await request('/identity/v1/projects?key=other')).status).toBe(400)
    expect(
      await (await request('/identity/v1/projects', { headers: { 'x-goog-api-key': 'holmstay' } })).json(),
    ).toMatchObject({ projectId: 'holmstay' })
  })

  test('unknown operations 404, wrong methods 405', async () => {
    const unknown = await service.call('v1/accounts:explode', {})
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } })
    const wrongMethod = await request('/identity/v1/accounts:signUp?key=holmstay')
    expect(wrongMethod.status).toBe(405)
    expect(wrongMethod.headers.get('allow')).toBe('POST')
  })

  test.each(['{', '[]', '"text"', 'null', '{"email":5}', '{"email":{"$ne":null},"password":"x"}'])(
    '%s is 400',
    async (body) => {
      const result = await service.call('v1/accounts:signInWithPassword', body)
      expect(result.status).toBe(400)
      expect(result.body.error).toMatchObject({
        code: 400,
        status: 'INVALID_ARGUMENT',
        errors: [{ domain: 'global', reason: 'invalid' }],
      })
    },
  )

  test('a body beyond 64 KiB is 413', async () => {
    expect((await service.call('v1/accounts:signUp', { email: 'x'.repeat(70_000) })).status).toBe(413)
  })

  test.each([
    ['v1/accounts:signInWithPassword', {}, 'MISSING_EMAIL'],
    ['v1/accounts:signInWithPassword', { email: 'a@b.example' }, 'MISSING_PASSWORD'],
    ['v1/accounts:signInWithPassword', { email: 'a@b.example', password: 'x\0y' }, 'INVALID_LOGIN_CREDENTIALS'],
    [
      'v1/accounts:signUp',
      { email: 'a@b.example', password: 'abcde' },
      'WEAK_PASSWORD : Password should be at least 6 characters',
    ],
    ['v1/accounts:sendOobCode', {}, 'MISSING_REQ_TYPE'],
    ['v1/accounts:sendOobCode', { requestType: 'OTHER' }, 'INVALID_REQ_TYPE'],
    ['v1/accounts:resetPassword', {}, 'MISSING_OOB_CODE'],
    ['v1/accounts:lookup', { idToken: 'a.b.c' }, 'INVALID_ID_TOKEN'],
    ['v1/accounts:createAuthUri', {}, 'MISSING_IDENTIFIER'],
    ['v1/token', { grant_type: 'password' }, 'INVALID_GRANT_TYPE'],
    ['v1/token', { grant_type: 'refresh_token', refresh_token: 'made-up' }, 'TOKEN_EXPIRED'],
  ])('%s with %j: %s', async (operation, body, message) => {
    expect(await service.call(operation, body)).toMatchObject({ status: 400, body: { error: { code: 400, message } } })
  })

  test('tokens that are unsigned, forged or of another project are refused', async () => {
    const { idToken, localId } = await newGuest()
    const [header, payload, signature] = idToken.split('.') as [string, string, string]
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${header}.${encode({ ...claims, sub: `${localId}x` })}.${signature}`,
      `${encode({ alg: 'HS256', kid: 'x' })}.${payload}.${signature}`,
    ]
    for (const token of forged) {
      expect((await service.call('v1/accounts:lookup', { idToken: token })).body.error?.message).toBe(
        'INVALID_ID_TOKEN',
      )
    }
  })

  test('a failure of ours is text without a message, so that the SDK keeps its user', async () => {
    const broken = await createIdentityService({
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })
    await broken.close()
    const result = await broken.call('v1/accounts:signInWithPassword', { email: 'a@b.example', password: PASSWORD })
    expect(result.status).toBe(500)
    expect(result.headers.get('content-type')).toContain('text/plain')
  })
})

describe('other origins', () => {
  test('are told only that our own hosts may call', async () => {
    const asked = (origin: string) =>
      request('/identity/v1/token', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })
    expect((await asked('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
    const ours = await asked('http://127.0.0.1:3000')
    expect(ours.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:3000')
    expect(ours.headers.get('access-control-allow-credentials')).toBeNull()
    expect(ours.headers.get('access-control-max-age')).toBe('7200')
  })
})

describe('links of mails', () => {
  const follow = async (query: string) => {
    const response = await request(`/__/auth/action?${query}`)
    return { status: response.status, location: response.headers.get('location') }
  }

  test('lead to the page that asks for the click, and use nothing up', async () => {
    const { idToken, email } = await newGuest()
    await service.call('v1/accounts:sendOobCode', {
      requestType: 'VERIFY_EMAIL',
      idToken,
      continueUrl: 'http://localhost:3000/stays?adults=2',
    })
    const oobCode = await service.newestCode(email)
    const link = `mode=verifyEmail&oobCode=${oobCode}&apiKey=holmstay&lang=en&continueUrl=${encodeURIComponent('http://localhost:3000/stays?adults=2')}`
    expect(await follow(link)).toEqual({
      status: 303,
      location: `/verify-email?oobCode=${oobCode}&continueUrl=%2Fstays%3Fadults%3D2`,
    })
    await follow(link)
    expect((await service.call('v1/accounts:update', { oobCode })).status).toBe(200)
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    'http://localhost:3000//evil.example',
    'http://localhost:3000@evil.example/',
    'javascript:alert(1)',
    '/\\evil.example',
    'http://localhost:4000/',
  ])('never lead on to %s', async (address) => {
    expect(await follow(`mode=resetPassword&oobCode=abc&continueUrl=${encodeURIComponent(address)}`)).toEqual({
      status: 303,
      location: '/forgot-password?oobCode=abc',
    })
  })
})

describe('refresh tokens', () => {
  const HOUR = 3600

  test('keep working after a lost answer and in several tabs, and sign nobody out', async () => {
    const { refreshToken: first } = await newGuest()
    expect((await refresh(first)).body.refresh_token).toBe(first)
    service.advance(13 * HOUR)
    const rotated = (await refresh(first)).body
    expect(rotated.refresh_token).not.toBe(first)
    expect(rotated).toMatchObject({
      access_token: expect.stringMatching(/^ey/),
      token_type: 'Bearer',
      expires_in: '3600',
      project_id: 'holmstay',
    })
    // The answer was lost: the same token again, and the successor is the same.
    expect((await refresh(first)).body.refresh_token).toBe(rotated.refresh_token)
    // One tab has it now; another one is still on its way with the former.
    expect((await refresh(rotated.refresh_token)).status).toBe(200)
    service.advance(30)
    expect((await refresh(first)).body.refresh_token).toBe(rotated.refresh_token)
  })

  test('an old one that comes back ends the session', async () => {
    const { refreshToken: first, idToken } = await newGuest()
    service.advance(13 * HOUR)
    const { refresh_token: second } = (await refresh(first)).body
    await refresh(second)
    service.advance(61)
    expect((await refresh(first)).body.error?.message).toBe('TOKEN_EXPIRED')
    expect((await refresh(second)).body.error?.message).toBe('TOKEN_EXPIRED')
    expect((await service.call('v1/accounts:lookup', { idToken })).body.error?.message).toBe('TOKEN_EXPIRED')
  })

  test('die after 60 days of rest', async () => {
    const { refreshToken } = await newGuest()
    service.advance(61 * 24 * HOUR)
    expect((await refresh(refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED')
  })

  test('are signed by a new key in time, and old tokens stay good', async () => {
    const { refreshToken } = await newGuest()
    service.advance(28 * 24 * HOUR)
    const before = (await refresh(refreshToken)).body.id_token
    const kids = async () =>
      ((await (await request('/identity/.well-known/jwks.json')).json()) as { keys: { kid: string }[] }).keys.map(
        (key) => key.kid,
      )
    await service.accounts.issuer.keys.rotate()
    const published = await kids()
    service.advance(3 * 24 * HOUR)
    const after = (await refresh(refreshToken)).body.id_token
    const kidOf = (token: string) =>
      (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid
    expect(kidOf(after)).not.toBe(kidOf(before))
    expect(published).toContain(kidOf(before))
    expect((await service.call('v1/accounts:lookup', { idToken: after })).status).toBe(200)
  })
})

describe('races', () => {
  test('20 simultaneous uses of one code: exactly one succeeds', async () => {
    const { idToken, email } = await newGuest()
    await service.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    const oobCode = await service.newestCode(email)
    const results = await Promise.all(Array.from({ length: 20 }, () => service.call('v1/accounts:update', { oobCode })))
    expect(results.filter((result) => result.status === 200)).toHaveLength(1)
    expect(results.filter((result) => result.body.error?.message === 'INVALID_OOB_CODE')).toHaveLength(19)
  })

  test('20 simultaneous sign-ups with one address: one account', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        service.call('v1/accounts:signUp', { email: 'race@mail.example', password: PASSWORD }),
      ),
    )
    expect(results.filter((result) => result.status === 200)).toHaveLength(1)
    expect(results.filter((result) => result.body.error?.message === 'EMAIL_EXISTS')).toHaveLength(19)
  })
})

describe('throttles', () => {
  test('successful sign-ins are not counted', async () => {
    const { email } = await newGuest()
    for (let time = 0; time < 15; time++) {
      expect(
        (
          await service.call(
            'v1/accounts:signInWithPassword',
            { email, password: PASSWORD },
            { 'x-holmstay-client-address': '198.51.100.77' },
          )
        ).status,
      ).toBe(200)
    }
  })

  test('one reset mail a minute for an address, known or not', async () => {
    const { email } = await newGuest()
    const ask = (to: string) => service.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: to })
    for (const to of [email, 'stranger@mail.example']) {
      expect((await ask(to)).body).toMatchObject({ email: to })
      expect((await ask(to)).body.error?.message).toBe('RESET_PASSWORD_EXCEED_LIMIT')
      service.advance(61)
      expect((await ask(to)).status).toBe(200)
    }
  })
})

describe('hashing', () => {
  test('an unknown address costs a hash like a known one, and beyond the queue the answer is 503 text', async () => {
    const { email } = await newGuest()
    const narrow = await createIdentityService({
      db: service.accounts.db,
      // No place at all: whatever needs a hash finds the queue full, however fast or slow the machine is.
      hashing: { cost: { memory: 64, passes: 1, parallelism: 1 }, atOnce: 0, queueLimit: 0 },
    })
    for (const address of [email, 'nobody@mail.example']) {
      const attempt = { email: address, password: PASSWORD }
      const busy = await narrow.call('v1/accounts:signInWithPassword', attempt)
      expect(busy.status).toBe(503)
      expect(busy.headers.get('content-type')).toContain('text/plain')
    }
    const stranger = await service.call('v1/accounts:signInWithPassword', {
      email: 'nobody@mail.example',
      password: PASSWORD,
    })
    expect(stranger.body.error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
    await narrow.close()
  })

  test('a password hashed with older costs is hashed anew when its owner signs in', async () => {
    const { email, localId } = await newGuest()
    const stronger = createAccountServices({
      db: service.accounts.db,
      now: service.accounts.now,
      identitySecret: 'a secret for tests, long enough to be one',
      websiteUrl: 'http://localhost:3000',
      log: service.accounts.log,
      hashing: { cost: { memory: 128, passes: 2, parallelism: 1 } },
    })
    const client = { address: '192.0.2.5', userAgent: null }
    expect((await signInWithPassword(stronger, { email, password: PASSWORD, client })).ok).toBe(true)
    expect((await findAccount(service.accounts.db, localId))?.passwordHash).toContain('$m=128,t=2,p=1$')
    expect((await signInWithPassword(stronger, { email, password: PASSWORD, client })).ok).toBe(true)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomBytes } from 'node:crypto'
import { createApiAccountService, PASSWORD, type ApiAccountService, type Member } from './api-account-service.ts'
import { insertSecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'

let service: ApiAccountService
let anna: Member
beforeAll(async () => {
  service = await createApiAccountService()
  anna = await service.member()
})
afterAll(() => service.close())

const login = (identifier: unknown, password: unknown, more = {}) =>
  service.post('/api/auth/local', { identifier, password }, more)

describe('POST /api/auth/local', () => {
  test('does not go around a second factor', async () => {
    const careful = await service.member()
    const row = await service.db
      .selectFrom('identity.account')
      .select('uid')
      .where('email', '=', careful.email)
      .executeTakeFirstOrThrow()
    await insertSecondFactor(service.db, {
      uid: row.uid,
      enrollmentId: 'factor-1',
      kind: 'totp',
      displayName: null,
      phone: null,
      totpSecretSealed: randomBytes(40),
      lastTotpStep: null,
      enrolledAt: service.accounts.now(),
    })
    const response = await service.signIn(careful)
    expect([response.status, response.body.error?.details.code]).toEqual([400, 'second_factor_wanted'])
    expect(response.body.jwt).toBeUndefined()
  })

  test('is an account of the identity service like any other, with one lockout for both', async () => {
    const both = await service.member()
    const signIn = (password: string) => service.identity('signInWithPassword', { email: both.email, password })
    expect((await signIn(PASSWORD))['localId']).toBe(both.user.uid)
    const from = '203.0.113.80'
    for (let time = 0; time < 3; time++) await login(both.email, 'wrong', { from })
    for (let time = 0; time < 2; time++) await login(both.username, 'wrong', { from })
    const { refusal, headers } = await login(both.email, PASSWORD, { from })
    expect(refusal[0]).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('bodies', () => {
  test.each([
    ['{', { 'content-type': 'application/json' }, 400, 'SyntaxError'],
    ['', {}, 400, 'ValidationError'],
    ['[]', { 'content-type': 'application/json' }, 400, 'ValidationError'],
    ['null', { 'content-type': 'application/json' }, 400, 'ValidationError'],
    ['x', { 'content-type': 'text/plain' }, 415, 'UnsupportedMediaTypeError'],
    ['{"identifier":"a\\u0000b","password":"x"}', { 'content-type': 'application/json' }, 400, 'ValidationError'],
    ['{"identifier":"a\\ud800b","password":"x"}', { 'content-type': 'application/json' }, 400, 'ValidationError'],
    [`{"identifier":"${'x'.repeat(1_100_000)}"}`, { 'content-type': 'application/json' }, 413, 'PayloadTooLargeError'],
    ['{"__proto__":{"identifier":"a","password":"b"}}', { 'content-type': 'application/json' }, 400, 'ValidationError'],
  ] as const)('like %.30s are refused', async (body, headers, status, name) => {
    expect((await service.post('/api/auth/local', body, { headers })).refusal.slice(0, 2)).toEqual([status, name])
  })

  test('that were refused do not come back with their passwords', async () => {
    const password = 'x'.repeat(80)
    const response = await service.post('/api/auth/local/register', { username: 'ab', email: 'nobody', password })
    expect(response.refusal[2]).toBe('3 errors occurred')
    expect(JSON.stringify(response.body)).not.toContain(password)
    expect(response.body.error?.details.errors?.map(({ value }) => value)).toEqual(['nobody', 'ab', undefined])
  })
})

describe('more than ten calls a minute', () => {
  const tooMany = [429, 'RateLimitError', 'Too many requests, please try again later.']

  test('about one address are refused from whatever callers they come', async () => {
    service.pass(60)
    const ask = () =>
      service.post('/api/auth/local/register', { username: 'carla', email: anna.email, password: PASSWORD })
    for (let time = 1; time <= 10; time++) expect((await ask()).status).toBe(400)
    expect((await ask()).refusal).toEqual(tooMany)
  })

  test('are counted for each route, and for a whole network of IPv6', async () => {
    for (let time = 1; time <= 10; time++) await login('a', 'b', { from: `2001:db8:7:7::${time}` })
    expect((await login('a', 'b', { from: '2001:db8:7:7::ffff' })).status).toBe(429)
    expect((await service.post('/api/auth/reset-password', {}, { from: '2001:db8:7:7::1' })).status).toBe(400)
    expect((await login('a', 'b', { from: '2001:db8:7:8::1' })).status).toBe(400)
  })
})

test('a form of another site signs nobody in with a cookie: these answers set none', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const response = await login(anna.email, PASSWORD, { headers })
  expect([response.status, response.headers.get('set-cookie'), response.headers.get('cache-control')]).toEqual([
    200,
    null,
    'private, no-store',
  ])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomBytes } from 'node:crypto'
import { createContentService, PASSWORD, type ContentService, type Member } from './content-service.ts'
import { insertSecondFactor } from '#db/queries/identity/second-factor-queries.ts'

let service: ContentService
let anna: Member
beforeAll(async () => {
  service = await createContentService()
  anna = await service.member()
})
afterAll(() => service.close())

const WRONG = [400, 'ValidationError', 'Invalid identifier or password']
const login = (identifier: unknown, password: unknown, more = {}) =>
  service.post('/api/auth/local', { identifier, password }, more)

describe('POST /api/auth/local (items 50 to 54)', () => {
  test('names every field that is missing', async () => {
    const { refusal, body } = await service.post('/api/auth/local', {})
    expect(refusal).toEqual([400, 'ValidationError', '2 errors occurred'])
    expect(body.data).toBeNull()
    expect(body.error?.details.errors).toEqual([
      { path: ['identifier'], message: 'identifier is a required field', name: 'ValidationError' },
      { path: ['password'], message: 'password is a required field', name: 'ValidationError' },
    ])
    expect((await login('anna', 7)).refusal[2]).toBe('password must be a `string` type.')
    expect((await login({ $ne: '' }, 'x')).refusal[2]).toBe(
      'identifier must be a `string` type, but the final value was: `{"$ne":""}`.',
    )
  })

  test('answers a wrong password and an unknown user alike', async () => {
    expect((await login(anna.email, 'wrong')).refusal).toEqual(WRONG)
    expect((await login('nobody@example.com', PASSWORD)).refusal).toEqual(WRONG)
    expect((await login('nobody', PASSWORD)).refusal).toEqual(WRONG)
  })

  test.each(['nobody@example.com', 'nobody', 'user-999999'])(
    'does the work of a password for %s, whom nobody knows',
    async (identifier) => {
      const narrow = await createContentService(
        {},
        { hashing: { cost: { memory: 65_536, passes: 8, parallelism: 1 }, atOnce: 1, queueLimit: 0 } },
      )
      const both = await Promise.all([1, 2].map(() => narrow.post('/api/auth/local', { identifier, password: 'x' })))
      expect(both.map(({ status }) => `${status}`).toSorted()).toEqual(['400', '503'])
      await narrow.close()
    },
  )

  test('takes the address in any case and the username in its own', async () => {
    for (const identifier of [anna.email, anna.email.toUpperCase(), anna.username, ` ${anna.email} `]) {
      const { status, body } = await login(identifier, PASSWORD)
      expect([status, body.user?.id]).toEqual([200, anna.user.id])
      expect(body.jwt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    }
    expect((await login(anna.username.toUpperCase(), PASSWORD)).refusal).toEqual(WRONG)
  })

  test('takes a form as well as JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = new URLSearchParams({ identifier: anna.email, password: PASSWORD }).toString()
    expect((await service.post('/api/auth/local', form, { headers })).status).toBe(200)
    expect((await service.post('/api/auth/local', `${form}&password=x`, { headers })).status).toBe(400)
  })

  test('tells only who knows the password that an account is shut or blocked', async () => {
    const shut = await service.member()
    const blocked = await service.member()
    const { db } = service
    await db.updateTable('identity.account').set({ disabled: true }).where('email', '=', shut.email).execute()
    await db.updateTable('app.profile').set({ blocked: true }).where('email', '=', blocked.email).execute()
    for (const member of [shut, blocked]) {
      expect((await service.signIn(member)).refusal).toEqual([
        400,
        'ApplicationError',
        'Your account has been blocked by an administrator',
      ])
      expect((await service.signIn(member, 'wrong')).refusal).toEqual(WRONG)
    }
  })

  test('tells who has to confirm the address first, once the password is right', async () => {
    const strict = await createContentService({ confirmsEmail: true })
    const account = { username: 'berta', email: 'berta@example.com', password: PASSWORD }
    await strict.post('/api/auth/local/register', account)
    expect((await strict.signIn(account)).refusal).toEqual([
      400,
      'ApplicationError',
      'Your account email is not confirmed',
    ])
    expect((await strict.signIn(account, 'wrong')).refusal).toEqual(WRONG)
    await strict.close()
  })

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
    const answer = await service.signIn(careful)
    expect([answer.status, answer.body.error?.details.code]).toEqual([400, 'second_factor_wanted'])
    expect(answer.body.jwt).toBeUndefined()
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
    const answer = await service.post('/api/auth/local/register', { username: 'ab', email: 'nobody', password })
    expect(answer.refusal[2]).toBe('3 errors occurred')
    expect(JSON.stringify(answer.body)).not.toContain(password)
    expect(answer.body.error?.details.errors?.map(({ value }) => value)).toEqual(['nobody', 'ab', undefined])
  })

  test('of a wrong method are answered with those there are', async () => {
    const { refusal, headers } = await service.call('GET', '/api/auth/local')
    expect([refusal[0], headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })
})

describe('more than ten calls a minute (item 77)', () => {
  const tooMany = [429, 'RateLimitError', 'Too many requests, please try again later.']

  test.each([
    [
      '/api/auth/local',
      (time: number) => ({ identifier: `guest${time}`, email: `${time}@example.com`, password: 'x' }),
    ],
    ['/api/auth/local/register', (time: number) => ({ username: `guest${time}`, email: `${time}@example.com` })],
    ['/api/auth/forgot-password', (time: number) => ({ email: `somebody${time}@example.com` })],
    ['/api/auth/reset-password', (time: number) => ({ code: `${time}`, password: 'x', passwordConfirmation: 'x' })],
    ['/api/auth/send-email-confirmation', (time: number) => ({ email: `somebody${time}@example.com` })],
  ])('of %s by one caller are refused, whatever is in them', async (path, body) => {
    const from = `203.0.113.${path.length}`
    for (let time = 1; time <= 10; time++) {
      const headers = { 'x-forwarded-for': `198.51.100.${time}`, 'user-agent': `${time}` }
      const answer = await service.post(path, body(time), { from, headers })
      expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).not.toEqual([429, null])
      expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(10 - time))
    }
    const { refusal, headers } = await service.post(path, body(11), { from })
    expect(refusal).toEqual(tooMany)
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['10', '0'])
    const wait = Number(headers.get('retry-after'))
    expect(Number(headers.get('x-ratelimit-reset'))).toBe(service.accounts.now().getTime() / 1000 + wait)
    service.pass(wait)
    expect((await service.post(path, body(12), { from })).status).not.toBe(429)
  })

  test('about one address are refused from whatever callers they come', async () => {
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
  const answer = await login(anna.email, PASSWORD, { headers })
  expect([answer.status, answer.headers.get('set-cookie'), answer.headers.get('cache-control')]).toEqual([
    200,
    null,
    'private, no-store',
  ])
})

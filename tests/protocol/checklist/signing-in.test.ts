import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createApiAccountService,
  PASSWORD,
  type ApiAccountService,
  type Member,
} from '../api-accounts/api-account-service.ts'

let service: ApiAccountService
let anna: Member
beforeAll(async () => {
  service = await createApiAccountService()
  anna = await service.member()
})
afterAll(() => service.close())

const WRONG = [400, 'ValidationError', 'Invalid identifier or password']
const login = (identifier: unknown, password: unknown, more = {}) =>
  service.post('/api/auth/local', { identifier, password }, more)

describe('POST /api/auth/local', () => {
  test('50 what is missing or no text is named', async () => {
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

  test('51 a wrong password and an unknown user have the same answer', async () => {
    expect((await login(anna.email, 'wrong')).refusal).toEqual(WRONG)
    expect((await login('nobody@example.com', PASSWORD)).refusal).toEqual(WRONG)
    expect((await login('nobody', PASSWORD)).refusal).toEqual(WRONG)
  })

  test('51 whoever nobody knows costs the work of a password, so that time tells nothing', async () => {
    const hashing = { cost: { memory: 65_536, passes: 8, parallelism: 1 }, atOnce: 1, queueLimit: 0 }
    const narrow = await createApiAccountService({}, { hashing })
    for (const identifier of ['nobody@example.com', 'nobody', 'user-999999']) {
      const both = await Promise.all([1, 2].map(() => narrow.post('/api/auth/local', { identifier, password: 'x' })))
      expect([identifier, ...both.map(({ status }) => `${status}`).toSorted()]).toEqual([identifier, '400', '503'])
    }
    await narrow.close()
  })

  test('52 the address is taken in any case, the username in its own', async () => {
    for (const identifier of [anna.email, anna.email.toUpperCase(), anna.username, ` ${anna.email} `]) {
      const { status, body } = await login(identifier, PASSWORD)
      expect([status, body.user?.id]).toEqual([200, anna.user.id])
      expect(body.jwt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    }
    expect((await login(anna.username.toUpperCase(), PASSWORD)).refusal).toEqual(WRONG)
  })

  test('53 a form is taken as well as JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = new URLSearchParams({ identifier: anna.email, password: PASSWORD }).toString()
    expect((await service.post('/api/auth/local', form, { headers })).status).toBe(200)
    expect((await service.post('/api/auth/local', `${form}&password=x`, { headers })).status).toBe(400)
  })

  test('54 only who knows the password is told that an account is shut or blocked', async () => {
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

  test('54 who has to confirm the address first is told so once the password is right', async () => {
    const strict = await createApiAccountService({ confirmsEmail: true })
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
})

describe('calls in a minute', () => {
  test.each([
    [
      '/api/auth/local',
      (time: number) => ({ identifier: `guest${time}`, email: `${time}@example.com`, password: 'x' }),
    ],
    ['/api/auth/local/register', (time: number) => ({ username: `guest${time}`, email: `${time}@example.com` })],
    ['/api/auth/forgot-password', (time: number) => ({ email: `somebody${time}@example.com` })],
    ['/api/auth/reset-password', (time: number) => ({ code: `${time}`, password: 'x', passwordConfirmation: 'x' })],
    ['/api/auth/send-email-confirmation', (time: number) => ({ email: `somebody${time}@example.com` })],
  ])('77 the eleventh call of %s in a minute by one caller is refused, whatever is in it', async (path, body) => {
    const from = `203.0.113.${path.length}`
    for (let time = 1; time <= 10; time++) {
      const headers = { 'x-forwarded-for': `198.51.100.${time}`, 'user-agent': `${time}` }
      const response = await service.post(path, body(time), { from, headers })
      expect(response.status).not.toBe(429)
      expect(response.headers.get('x-ratelimit-remaining')).toBe(String(10 - time))
    }
    const { refusal, headers } = await service.post(path, body(11), { from })
    expect(refusal).toEqual([429, 'RateLimitError', 'Too many requests, please try again later.'])
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['10', '0'])
    const wait = Number(headers.get('retry-after'))
    expect(Number(headers.get('x-ratelimit-reset'))).toBe(service.accounts.now().getTime() / 1000 + wait)
    service.pass(wait)
    expect((await service.post(path, body(12), { from })).status).not.toBe(429)
  })
})

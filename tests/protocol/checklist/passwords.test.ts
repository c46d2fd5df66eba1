import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createApiAccountService,
  PASSWORD,
  SITE,
  type ApiAccountService,
  type Member,
} from '../api-accounts/api-account-service.ts'

let service: ApiAccountService
beforeAll(async () => {
  service = await createApiAccountService()
})
afterAll(() => service.close())

const OTHER = 'calm harbour 23'
const INCORRECT = [400, 'ValidationError', 'Incorrect code provided']
const forgot = (email: unknown) => service.post('/api/auth/forgot-password', { email })
const reset = (code: unknown, password: unknown = OTHER, passwordConfirmation: unknown = password) =>
  service.post('/api/auth/reset-password', { code, password, passwordConfirmation })
const change = (jwt: string | undefined, body: object) => service.post('/api/auth/change-password', body, { jwt })
const me = async (jwt: string | undefined) => (await service.call('GET', '/api/users/me', { jwt })).status

async function codeFor({ email }: Pick<Member, 'email'>): Promise<string> {
  service.pass(61)
  await forgot(email)
  const [link] = await service.links(email)
  return link?.searchParams.get('oobCode') ?? ''
}

describe('POST /api/auth/forgot-password', () => {
  test('67 everybody is answered alike; whoever has an account gets one mail', async () => {
    const known = await service.member()
    const blocked = await service.member()
    await service.db
      .updateTable('identity.account')
      .set({ disabled: true })
      .where('email', '=', blocked.email)
      .execute()
    for (const email of [known.email, blocked.email, 'nobody-at-all@example.com']) {
      const { status, body } = await forgot(email)
      expect([status, body]).toEqual([200, { ok: true }])
    }
    const links = await service.links(known.email)
    expect(links.map(({ origin, pathname }) => origin + pathname)).toEqual([`${SITE}/__/auth/action`])
    expect(await service.links('nobody-at-all@example.com')).toEqual([])
  })

  test.each([
    [{}, 'email is a required field'],
    [{ email: 'nobody' }, 'email must be a valid email'],
    [{ email: '' }, 'email is a required field'],
  ])('67 %j is refused', async (body, message) => {
    expect((await service.post('/api/auth/forgot-password', body)).refusal).toEqual([400, 'ValidationError', message])
  })

  test('67 what is not known is dropped', async () => {
    const { body } = await service.post('/api/auth/forgot-password', {
      email: 'x@example.com',
      url: 'https://evil.example',
    })
    expect(body).toEqual({ ok: true })
  })
})

describe('POST /api/auth/reset-password', () => {
  test('68 a code sets the password once and signs in', async () => {
    const guest = await service.member()
    const code = await codeFor(guest)
    const { status, body } = await reset(code)
    expect([status, body.user?.id, body.user?.confirmed]).toEqual([200, guest.user.id, true])
    expect(await me(body.jwt)).toBe(200)
    expect((await service.signIn(guest)).status).toBe(400)
    expect((await service.signIn(guest, OTHER)).status).toBe(200)
    expect((await reset(code)).refusal).toEqual(INCORRECT)
  })

  test('69 a new password ends every token of before', async () => {
    const guest = await service.member()
    await reset(await codeFor(guest))
    expect(await me(guest.jwt)).toBe(401)
  })

  test('68 a code that is too old, unknown, or of another kind is refused', async () => {
    const guest = await service.member()
    const code = await codeFor(guest)
    service.pass(3600)
    expect((await reset(code)).refusal).toEqual(INCORRECT)
    expect((await reset('x')).refusal).toEqual(INCORRECT)
    await service.post('/api/auth/send-email-confirmation', { email: guest.email })
    const [confirmation] = await service.links(guest.email)
    expect((await reset(confirmation?.searchParams.get('confirmation'))).refusal).toEqual(INCORRECT)
  })

  test('68 what is wrong with the passwords is named, and the code keeps', async () => {
    const guest = await service.member()
    const code = await codeFor(guest)
    expect((await service.post('/api/auth/reset-password', {})).refusal[2]).toBe('3 errors occurred')
    expect((await reset(code, OTHER, 'another')).refusal).toEqual([400, 'ValidationError', 'Passwords do not match'])
    const short = await reset(code, '12345')
    expect(short.refusal).toEqual([400, 'ValidationError', 'password must be at least 6 characters'])
    expect(JSON.stringify(short.body)).not.toContain('12345')
    expect((await reset(code)).status).toBe(200)
  })
})

describe('POST /api/auth/change-password', () => {
  const request = { currentPassword: PASSWORD, password: OTHER, passwordConfirmation: OTHER }

  test('70 a password is changed by signed-in users alone', async () => {
    expect((await change(undefined, request)).refusal).toEqual([403, 'ForbiddenError', 'Forbidden'])
  })

  test.each([
    [{}, '3 errors occurred'],
    [{ ...request, passwordConfirmation: 'another' }, 'Passwords do not match'],
    [{ ...request, currentPassword: 'wrong' }, 'The provided current password is invalid'],
    [
      { ...request, password: PASSWORD, passwordConfirmation: PASSWORD },
      'Your new password must be different than your current password',
    ],
    [{ ...request, password: '12345', passwordConfirmation: '12345' }, 'password must be at least 6 characters'],
  ])('70 %j is refused', async (body, message) => {
    const { jwt } = await service.member()
    expect((await change(jwt, body)).refusal).toEqual([400, 'ValidationError', message])
    expect(await me(jwt)).toBe(200)
  })

  test('70 a change signs everybody out, brings a new jwt and tells the owner', async () => {
    const guest = await service.member()
    const elsewhere = (await service.signIn(guest)).body.jwt
    const { idToken } = await service.identity('signInWithPassword', { email: guest.email, password: PASSWORD })
    const { status, body } = await change(guest.jwt, request)
    expect([status, body.user?.id]).toEqual([200, guest.user.id])
    expect(await me(body.jwt)).toBe(200)
    for (const token of [guest.jwt, elsewhere, idToken]) expect(await me(token)).toBe(401)
    expect((await service.links(guest.email)).map(({ pathname }) => pathname)).toEqual(['/forgot-password'])
    expect((await service.signIn(guest, OTHER)).status).toBe(200)
  })
})

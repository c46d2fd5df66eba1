import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createApiAccountService,
  PASSWORD,
  type ApiAccountService,
  type Member,
} from '../api-accounts/api-account-service.ts'

let service: ApiAccountService
let short: ApiAccountService
beforeAll(async () => {
  service = await createApiAccountService()
  short = await createApiAccountService({ tokens: 'refresh' })
})
afterAll(async () => {
  await service.close()
  await short.close()
})

const put = (id: number | string, body: object, jwt?: string) => service.call('PUT', `/api/users/${id}`, { body, jwt })
const FORBIDDEN = [403, 'ForbiddenError', 'Forbidden']

describe('PUT /api/users/{id}', () => {
  test('78 users change their own name', async () => {
    const guest = await service.member()
    const { status, body } = await put(guest.user.id, { username: 'Renamed', displayName: ' Rena ' }, guest.jwt)
    expect([status, body.username, body.displayName]).toEqual([200, 'Renamed', 'Rena'])
    const signedIn = await service.post('/api/auth/local', { identifier: 'Renamed', password: PASSWORD })
    expect(signedIn.body.user?.id).toBe(guest.user.id)
  })

  test('78 users change their own address soon after a sign-in: unconfirmed, and everybody else is signed out', async () => {
    const guest = await service.member()
    await service.post('/api/auth/send-email-confirmation', { email: guest.email })
    const [proof] = await service.links(guest.email)
    expect((await service.call('GET', `${proof?.pathname}${proof?.search}`)).status).toBe(302)
    const elsewhere = (await service.signIn(guest)).body.jwt
    const email = `new-${guest.email}`
    const { status, body } = await put(guest.user.id, { email: email.toUpperCase() }, guest.jwt)
    expect([status, body.email, body.confirmed]).toEqual([200, email, false])
    expect((await service.signIn({ email })).status).toBe(200)
    expect((await service.signIn(guest)).status).toBe(400)
    expect((await service.call('GET', '/api/users/me', { jwt: guest.jwt })).status).toBe(200)
    expect((await service.call('GET', '/api/users/me', { jwt: elsewhere })).status).toBe(401)
    const [takeBack] = await service.links(guest.email)
    expect(takeBack?.searchParams.get('mode')).toBe('recoverEmail')
  })

  test('78 an address that was never confirmed, a mistyped one perhaps, gets no link that opens the account', async () => {
    const guest = await service.member()
    expect((await put(guest.user.id, { email: `right-${guest.email}` }, guest.jwt)).status).toBe(200)
    expect(await service.links(guest.email)).toEqual([])
  })

  test('78 a token that somebody may have found does not change the address', async () => {
    const guest = await service.member()
    service.pass(400)
    const response = await put(guest.user.id, { email: `late-${guest.email}` }, guest.jwt)
    expect(response.refusal).toEqual([401, 'UnauthorizedError', 'Sign in again'])
    expect((await put(guest.user.id, { email: guest.email }, guest.jwt)).status).toBe(200)
  })

  test('78 nobody else is changed', async () => {
    const [guest, other] = [await service.member(), await service.member()]
    for (const id of [other.user.id, 999_999, 'me2', '%00', '1e3'])
      expect((await put(id, { username: 'Mine' }, guest.jwt)).refusal).toEqual(FORBIDDEN)
    expect((await put(guest.user.id, { username: 'Mine' })).refusal).toEqual(FORBIDDEN)
  })

  test('78 names and addresses of others are refused', async () => {
    const [guest, other] = [await service.member(), await service.member()]
    const taken = async (body: object) => (await put(guest.user.id, body, guest.jwt)).refusal
    expect(await taken({ username: other.username })).toEqual([400, 'ApplicationError', 'Username already taken'])
    expect(await taken({ username: `user-${other.user.id}` })).toEqual([
      400,
      'ApplicationError',
      'Username already taken',
    ])
    expect(await taken({ email: other.email })).toEqual([400, 'ApplicationError', 'Email already taken'])
  })

  test.each([
    [{ password: '' }, 'password.notNull'],
    [{ password: 'another secret' }, 'The password is changed by /auth/change-password'],
    [{ role: 4 }, 'Invalid key role'],
    [{ confirmed: true }, 'Invalid key confirmed'],
    [{ username: '' }, 'username is a required field'],
    [{ username: 'ab' }, 'username must be at least 3 characters'],
    [{ email: 'nobody' }, 'email must be a valid email'],
    [{ displayName: 7 }, 'displayName has the wrong form'],
    [{ photoURL: 'javascript:alert(1)' }, 'photoUrl has the wrong form'],
  ])('78 %j is refused', async (body, message) => {
    const guest = await service.member()
    const { refusal } = await put(guest.user.id, body, guest.jwt)
    expect([refusal[0], refusal[2]]).toEqual([400, message])
    expect((await service.call('GET', '/api/users/me', { jwt: guest.jwt })).body).toEqual(guest.user)
  })

  test('78 users are not listed, made or removed, and nobody sees anybody else', async () => {
    const [guest, other] = [await service.member(), await service.member()]
    const { jwt } = guest
    for (const [method, path] of [
      ['GET', '/api/users'],
      ['POST', '/api/users'],
      ['DELETE', `/api/users/${guest.user.id}`],
    ] as const)
      expect((await service.call(method, path, { jwt })).refusal).toEqual(FORBIDDEN)
    expect((await service.call('GET', `/api/users/${guest.user.id}`, { jwt })).body).toEqual(guest.user)
    for (const id of [other.user.id, 999_999, 'x'])
      expect((await service.call('GET', `/api/users/${id}`, { jwt })).refusal[0]).toBe(404)
    expect((await service.call('GET', `/api/users/${guest.user.id}`)).refusal).toEqual(FORBIDDEN)
  })
})

describe('where tokens are short', () => {
  const refresh = (refreshToken: unknown) => short.post('/api/auth/refresh', { refreshToken })
  const me = async (jwt?: string) => (await short.call('GET', '/api/users/me', { jwt })).status
  const signedIn = async (guest: Pick<Member, 'email'>) => (await short.signIn(guest)).body

  test('79 a sign-in brings a second token, which renews the first and is renewed by it', async () => {
    const guest = await short.member()
    const { jwt, refreshToken } = await signedIn(guest)
    short.pass(601)
    expect(await me(jwt)).toBe(401)
    const { status, body } = await refresh(refreshToken)
    expect([status, Object.keys(body).toSorted()]).toEqual([200, ['jwt', 'refreshToken']])
    expect(await me(body.jwt)).toBe(200)
    expect((await refresh(refreshToken)).refusal).toEqual([401, 'UnauthorizedError', 'Invalid refresh token'])
    expect((await refresh(body.refreshToken)).status).toBe(200)
  })

  test('79 a token of long ago was kept by somebody else: its sign-in ends', async () => {
    const { refreshToken } = await signedIn(await short.member())
    const second = (await refresh(refreshToken)).body.refreshToken
    const third = (await refresh(second)).body.refreshToken
    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await refresh(third)).status).toBe(401)
  })

  test('79 so does a sign-in whose token is brought again a while after somebody else had used it', async () => {
    const { refreshToken } = await signedIn(await short.member())
    const { jwt, refreshToken: second } = (await refresh(refreshToken)).body
    short.pass(61)
    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await refresh(second)).status).toBe(401)
    expect(await me(jwt)).toBe(401)
  })

  test.each([undefined, '', 7])('79 without a token (%j) there is nothing to renew', async (token) => {
    expect((await refresh(token)).refusal).toEqual([400, 'BadRequestError', 'Missing refresh token'])
  })

  test('79 neither garbage nor a token of the identity service renews anything, nor the other way round', async () => {
    const guest = await short.member()
    const own = (await signedIn(guest)).refreshToken
    const identity = await short.identity('signInWithPassword', { email: guest.email, password: PASSWORD })
    for (const token of ['x', identity['refreshToken'], 'A'.repeat(70)])
      expect((await refresh(token)).refusal[2]).toBe('Invalid refresh token')
    expect(own).not.toBe(identity['refreshToken'])
  })

  test('79 ends with a new password, with rest, and after 30 days in any case', async () => {
    const guest = await short.member()
    const { jwt, refreshToken } = await signedIn(guest)
    const request = { currentPassword: PASSWORD, password: 'calm harbour 23', passwordConfirmation: 'calm harbour 23' }
    const changed = (await short.post('/api/auth/change-password', request, { jwt })).body
    expect((await refresh(refreshToken)).status).toBe(401)
    short.pass(14 * 86_400 + 1)
    expect((await refresh(changed.refreshToken)).status).toBe(401)
    let { refreshToken: kept } = (await short.signIn(guest, request.password)).body
    for (const days of [10, 10, 9]) {
      short.pass(days * 86_400)
      kept = (await refresh(kept)).body.refreshToken
      expect(kept).toBeTypeOf('string')
    }
    short.pass(86_400 + 1)
    expect((await refresh(kept)).status).toBe(401)
  })

  test('79 sign-ins are listed, ended one by one, and ended by logging out', async () => {
    const guest = await short.member()
    const here = await signedIn(guest)
    const elsewhere = await signedIn(guest)
    const sessions = async () =>
      (await short.call('GET', '/api/auth/sessions', { jwt: here.jwt })).body.data as readonly Record<string, unknown>[]
    const listed = await sessions()
    expect(listed).toHaveLength(3)
    expect(Object.keys(listed[0]!)).toEqual(['id', 'deviceId', 'current', 'loginAt', 'lastActiveAt'])
    expect(listed.filter(({ current }) => current)).toHaveLength(1)
    const idOf = (token = '') =>
      (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid
    const end = (id: string) => short.call('DELETE', `/api/auth/sessions/${id}`, { jwt: here.jwt })
    expect((await end(idOf(elsewhere.jwt))).body).toEqual({ data: {} })
    expect(await me(elsewhere.jwt)).toBe(401)
    for (const id of [idOf(elsewhere.jwt), 'x', '%00'])
      expect((await end(id)).refusal).toEqual([404, 'NotFoundError', 'Session not found'])
    const out = await short.post('/api/auth/logout', {}, { jwt: here.jwt })
    expect([out.status, out.body]).toEqual([200, { ok: true }])
    expect(await me(here.jwt)).toBe(401)
    expect((await short.post('/api/auth/logout', {})).refusal).toEqual(FORBIDDEN)
  })

  test('79 where tokens are long these addresses do not exist', async () => {
    const { jwt } = await service.member()
    for (const [method, path] of [
      ['POST', '/api/auth/refresh'],
      ['POST', '/api/auth/logout'],
      ['GET', '/api/auth/sessions'],
      ['DELETE', '/api/auth/sessions/x'],
    ] as const)
      expect((await service.call(method, path, { jwt })).refusal).toEqual([404, 'NotFoundError', 'Not Found'])
  })
})

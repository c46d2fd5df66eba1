import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContentService, PASSWORD, type ContentService, type Member } from './content-service.ts'

let service: ContentService
let anna: Member
beforeAll(async () => {
  service = await createContentService()
  anna = await service.member()
})
afterAll(() => service.close())

const me = (jwt?: string, query = '') => service.call('GET', `/api/users/me${query}`, { jwt })
const INVALID = [401, 'UnauthorizedError', 'Missing or invalid credentials']
const DAY = 86_400

describe('GET /api/users/me (items 62 to 66)', () => {
  test('answers the user itself, without an envelope and without a role', async () => {
    const { status, body } = await me(anna.jwt)
    expect(status).toBe(200)
    expect(body).toEqual(anna.user)
    const known = 'id documentId username email provider confirmed blocked createdAt updatedAt publishedAt'
    expect(Object.keys(body)).toEqual(expect.arrayContaining(known.split(' ')))
    expect(body).not.toHaveProperty('role')
  })

  test('is forbidden to nobody in particular', async () => {
    expect((await me()).refusal).toEqual([403, 'ForbiddenError', 'Forbidden'])
    const basic = await service.call('GET', '/api/users/me', { headers: { authorization: 'Basic YTpi' } })
    expect(basic.refusal[0]).toBe(403)
  })

  test.each([
    ['?fields[0]=username', ['documentId', 'id', 'username']],
    ['?fields=username,email', ['documentId', 'email', 'id', 'username']],
    ['?fields%5B%5D=email', ['documentId', 'email', 'id']],
    ['?fields[]', ['documentId', 'id']],
    ['?fields[0]=username&populate[0]=role', ['documentId', 'id', 'role', 'username']],
  ])('%s brings only what it names', async (query, names) => {
    expect(Object.keys((await me(anna.jwt, query)).body).toSorted()).toEqual(names)
  })

  test.each([
    ['?fields[0]=password', 'Invalid key password', 'fields'],
    ['?fields=role', 'Invalid key role', 'fields'],
    ['?fields[0]=resetPasswordToken', 'Invalid key resetPasswordToken', 'fields'],
    ['?populate=nope', 'Invalid key nope', 'populate'],
    ['?populate[nope]=true', 'Invalid key nope', 'populate'],
    ['?populate[role][fields][0]=users', 'Invalid key users', 'populate'],
    ['?fields=__proto__', 'Invalid key __proto__', 'fields'],
  ])('%s is refused', async (query, message, param) => {
    const { refusal, body } = await me(anna.jwt, query)
    expect(refusal).toEqual([400, 'ValidationError', message])
    expect(body.error?.details).toMatchObject({ key: message.slice(12), source: 'query', param })
  })

  test.each(['?populate=role', '?populate[0]=role', '?populate=*', '?populate[role]=true', '?populate[role]=*'])(
    '%s brings the role along',
    async (query) => {
      const { body } = await me(anna.jwt, query)
      expect(body.role).toMatchObject({ id: 1, name: 'Authenticated', type: 'authenticated' })
    },
  )

  test('a role can be asked for in part', async () => {
    const { body } = await me(anna.jwt, '?populate[role][fields][0]=type')
    expect(body.role).toEqual({ id: 1, documentId: 'role-authenticated', type: 'authenticated' })
  })
})

describe('a token that is no good', () => {
  test.each(['garbage', 'a.b.c', 'Bearer x', ''])(
    'like %j is 401, on public routes as well (items 47, 64)',
    async (token) => {
      const headers = { authorization: `Bearer ${token}` }
      for (const path of ['/api/users/me', '/api/pages', '/api/contact-form', '/api/auth/sessions'])
        expect((await service.call('GET', path, { headers })).refusal).toEqual(INVALID)
      expect((await service.post('/api/auth/local', {}, { headers })).refusal).toEqual(INVALID)
      expect((await service.call('GET', '/api/zzz', { headers })).status).toBe(404)
    },
  )

  test('is one that was signed elsewhere, or by nobody', async () => {
    const at = service.accounts.now().getTime() / 1000
    const claims = { id: anna.user.id, tv: 0 }
    const forge = (key: Uint8Array) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(anna.user.uid)
        .setIssuedAt(at)
        .setExpirationTime(at + DAY)
        .sign(key)
    expect((await me(await forge(new Uint8Array(32)))).refusal).toEqual(INVALID)
    expect((await me(await forge(service.accounts.secrets.contentTokenKey))).refusal).toEqual(INVALID)
    const [, payload] = anna.jwt.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    expect((await me(`${none}.${payload}.`)).refusal).toEqual(INVALID)
    const header = anna.jwt.split('.')[0]
    expect((await me(`${header}.${payload}.${'A'.repeat(43)}`)).refusal).toEqual(INVALID)
  })

  test('is one of 30 days ago', async () => {
    const guest = await service.member()
    const claims = JSON.parse(Buffer.from(guest.jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      number
    >
    expect(claims).toMatchObject({ id: guest.user.id, sub: guest.user.uid, tv: expect.any(Number) })
    expect(claims['exp']! - claims['iat']!).toBe(30 * DAY)
    service.pass(30 * DAY - 60)
    expect((await me(guest.jwt)).status).toBe(200)
    service.pass(61)
    expect((await me(guest.jwt)).refusal).toEqual(INVALID)
    anna = { ...anna, jwt: (await service.signIn(anna)).body.jwt! }
  })

  test('is one whose owner is blocked, shut or gone', async () => {
    const [blocked, shut, gone] = [await service.member(), await service.member(), await service.member()]
    const { db } = service
    await db.updateTable('app.profile').set({ blocked: true }).where('uid', '=', blocked.user.uid).execute()
    await db.updateTable('identity.account').set({ disabled: true }).where('uid', '=', shut.user.uid).execute()
    const { idToken } = await service.identity('signInWithPassword', { email: gone.email, password: PASSWORD })
    await service.identity('delete', { idToken })
    for (const { jwt } of [blocked, shut, gone])
      expect((await me(jwt)).refusal).toEqual([401, 'UnauthorizedError', 'Invalid credentials'])
    expect((await me(idToken)).refusal).toEqual([401, 'UnauthorizedError', 'Invalid credentials'])
  })

  test('is one of a device that was signed out', async () => {
    const guest = await service.member()
    const elsewhere = (await service.signIn(guest)).body.jwt
    const devices = (await service.call('GET', '/api/users/me/sessions', { jwt: guest.jwt })).body.data
    expect(devices).toMatchObject([{ current: true }, { current: false }])
    await service.call('DELETE', '/api/users/me/sessions', { jwt: guest.jwt })
    expect((await me(elsewhere)).refusal).toEqual(INVALID)
    expect((await me(guest.jwt)).status).toBe(200)
  })

  test('is one of a session of the staff that rested for half an hour', async () => {
    const host = await service.member()
    await service.db.updateTable('app.profile').set({ role: 'staff' }).where('uid', '=', host.user.uid).execute()
    const { jwt } = (await service.signIn(host)).body
    service.pass(20 * 60)
    expect((await me(jwt)).status).toBe(200)
    service.pass(20 * 60)
    expect((await me(jwt)).status).toBe(200)
    service.pass(31 * 60)
    expect((await me(jwt)).refusal).toEqual(INVALID)
  })
})

test('an ID token of the identity service is that user, on any route (item 76)', async () => {
  const { idToken, localId } = await service.identity('signInWithPassword', { email: anna.email, password: PASSWORD })
  expect((await me(idToken)).body).toMatchObject({ uid: localId, id: anna.user.id, username: anna.username })
  for (const path of ['/api/favourites', '/api/users/me/security', '/api/threads'])
    expect((await service.call('GET', path, { jwt: idToken })).status).toBe(200)
  for (const path of ['/api/favourites', '/api/users/me/security', '/api/threads'])
    expect((await service.call('GET', path, { jwt: anna.jwt })).status).toBe(200)
})

test('somebody who signed up at the identity service has a name from the beginning', async () => {
  const email = 'plain@example.com'
  const { idToken } = await service.identity('signUp', { email, password: PASSWORD })
  const { body } = await me(idToken)
  expect(body.username).toBe(`user-${body.id}`)
  const byName = await service.post('/api/auth/local', { identifier: body.username, password: PASSWORD })
  expect(byName.body.user?.email).toBe(email)
})

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

const me = (jwt?: string, query = '') => service.call('GET', `/api/users/me${query}`, { jwt })
const INVALID = [401, 'UnauthorizedError', 'Missing or invalid credentials']
const DAY = 86_400

async function refuses(query: string, message: string, param: string) {
  const { refusal, body } = await me(anna.jwt, query)
  expect(refusal).toEqual([400, 'ValidationError', message])
  expect(body.error?.details).toMatchObject({ key: message.slice(12), source: 'query', param })
}

describe('GET /api/users/me', () => {
  test('62 the answer is the user itself, without an envelope and without a role', async () => {
    const { status, body } = await me(anna.jwt)
    expect(status).toBe(200)
    expect(body).toEqual(anna.user)
    const known = 'id documentId username email provider confirmed blocked createdAt updatedAt publishedAt'
    expect(Object.keys(body)).toEqual(expect.arrayContaining(known.split(' ')))
    expect(body).not.toHaveProperty('role')
  })

  test('63 nobody in particular is nobody to be shown', async () => {
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
  ])('65 %s brings only what it names', async (query, names) => {
    expect(Object.keys((await me(anna.jwt, query)).body).toSorted()).toEqual(names)
  })

  test.each([
    ['?fields[0]=password', 'Invalid key password', 'fields'],
    ['?fields=role', 'Invalid key role', 'fields'],
    ['?fields[0]=resetPasswordToken', 'Invalid key resetPasswordToken', 'fields'],
    ['?fields=__proto__', 'Invalid key __proto__', 'fields'],
  ])('65 %s is refused', refuses)

  test.each(['?populate=role', '?populate[0]=role', '?populate=*', '?populate[role]=true', '?populate[role]=*'])(
    '66 %s brings the role along',
    async (query) => {
      const { body } = await me(anna.jwt, query)
      expect(body.role).toMatchObject({ id: 1, name: 'Authenticated', type: 'authenticated' })
    },
  )

  test.each([
    ['?populate=nope', 'Invalid key nope', 'populate'],
    ['?populate[nope]=true', 'Invalid key nope', 'populate'],
    ['?populate[role][fields][0]=users', 'Invalid key users', 'populate'],
  ])('66 %s is refused', refuses)

  test('66 a role can be asked for in part', async () => {
    const { body } = await me(anna.jwt, '?populate[role][fields][0]=type')
    expect(body.role).toEqual({ id: 1, documentId: 'role-authenticated', type: 'authenticated' })
  })
})

describe('a token that is no good', () => {
  test.each(['garbage', 'a.b.c', 'Bearer x', ''])('64 %j is 401, on public routes as well', async (token) => {
    const headers = { authorization: `Bearer ${token}` }
    for (const path of ['/api/users/me', '/api/pages', '/api/contact-form', '/api/auth/sessions'])
      expect((await service.call('GET', path, { headers })).refusal).toEqual(INVALID)
    expect((await service.post('/api/auth/local', {}, { headers })).refusal).toEqual(INVALID)
    expect((await service.call('GET', '/api/zzz', { headers })).status).toBe(404)
  })

  test('64 one of 30 days ago has ended', async () => {
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

  test('64 one whose owner is blocked, shut or gone is worth nothing', async () => {
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
})

test('76 an ID token of the identity service is that user, on any route', async () => {
  const { idToken, localId } = await service.identity('signInWithPassword', { email: anna.email, password: PASSWORD })
  expect((await me(idToken)).body).toMatchObject({ uid: localId, id: anna.user.id, username: anna.username })
  for (const path of ['/api/favourites', '/api/users/me/security', '/api/threads'])
    expect((await service.call('GET', path, { jwt: idToken })).status).toBe(200)
  for (const path of ['/api/favourites', '/api/users/me/security', '/api/threads'])
    expect((await service.call('GET', path, { jwt: anna.jwt })).status).toBe(200)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBackendClient, queryText, type BackendClient, type BackendOptions } from '#web/backend/backend-client.ts'
import { createApiAccountService, PASSWORD, SITE, type ApiAccountService } from './api-account-service.ts'

let service: ApiAccountService
let kept: string | null
let asked: Request[]
let client: BackendClient
beforeAll(async () => {
  service = await createApiAccountService()
})
afterAll(() => service.close())

const tokens = {
  read: () => kept,
  write: (token: string | null) => {
    kept = token
  },
}
const clientOf = (fetch: BackendOptions['fetch'], more: Partial<BackendOptions> = {}) =>
  createBackendClient({
    url: SITE,
    tokens,
    fetch: (request) => {
      asked.push(request.clone())
      return fetch(request)
    },
    ...more,
  })
beforeEach(() => {
  kept = null
  asked = []
  client = clientOf(service.fetch, { me: { populate: ['role'], fields: ['username'] } })
})

let count = 0
const somebody = () => ({ username: `visitor${count}`, email: `visitor${count++}@example.com`, password: PASSWORD })
const paths = () => asked.map(({ method, url }) => `${method} ${url.slice(SITE.length)}`)
const authorization = () => asked.map(({ headers }) => headers.get('authorization'))

describe('a front end with a jwt of its own', () => {
  test('registers, is known by its configured query, and signs every call', async () => {
    const request = somebody()
    const response = await client.register(request)
    expect(response).toMatchObject({ ok: true, value: { username: request.username, role: { type: 'authenticated' } } })
    expect(paths()).toEqual(['POST /api/auth/local/register', 'GET /api/users/me?populate[0]=role&fields[0]=username'])
    expect(kept).toMatch(/^ey/)
    expect(await client.call('GET', '/favourites')).toMatchObject({ ok: true })
    expect(authorization()).toEqual([null, `Bearer ${kept}`, `Bearer ${kept}`])
  })

  test('signs in, changes its password and goes on with the new jwt', async () => {
    const request = somebody()
    await client.register(request)
    expect(await client.login({ identifier: request.username, password: PASSWORD })).toMatchObject({ ok: true })
    const before = kept
    const password = 'calm harbour 23'
    const requested = { currentPassword: PASSWORD, password, passwordConfirmation: password }
    expect(await client.changePassword(requested)).toMatchObject({ ok: true, value: { username: request.username } })
    expect(kept).not.toBe(before)
    expect(await client.fetchUser()).toMatchObject({ username: request.username })
  })

  test('asks for a new password and sets it with the code of the mail', async () => {
    const request = somebody()
    await client.register(request)
    expect(await client.forgotPassword({ email: request.email })).toEqual({ ok: true, value: { ok: true } })
    expect(kept).toBeNull()
    const [link] = await service.links(request.email)
    const code = link?.searchParams.get('oobCode') ?? ''
    const password = 'calm harbour 23'
    const reset = await client.resetPassword({ code, password, passwordConfirmation: password })
    expect(reset).toMatchObject({ ok: true, value: { username: request.username } })
    expect(kept).toMatch(/^ey/)
  })

  test('signs in by what a provider gave, and links to the others', async () => {
    const { idToken } = await service.identity('signUp', { email: 'by-provider@example.com', password: PASSWORD })
    expect(await client.authenticateProvider('firebase', idToken!)).toMatchObject({ ok: true })
    expect(kept).toMatch(/^ey/)
    expect(client.providerLink('google')).toBe(`${SITE}/api/connect/google`)
  })

  test('asks for another confirmation mail', async () => {
    const request = somebody()
    await client.register(request)
    expect(await client.sendEmailConfirmation({ email: request.email })).toEqual({
      ok: true,
      value: { email: request.email, sent: true },
    })
  })

  test('is nobody before each sign-in, whether that succeeds or not', async () => {
    await client.register(somebody())
    const refused = await client.login({ identifier: 'nobody', password: 'wrong' })
    expect(refused).toMatchObject({ ok: false, error: { error: { message: 'Invalid identifier or password' } } })
    expect([kept, authorization().at(-1)]).toEqual([null, null])
  })

  test('is nobody while its address is to be confirmed', async () => {
    const strict = await createApiAccountService({ confirmsEmail: true })
    expect(await clientOf(strict.fetch).register(somebody())).toEqual({ ok: true, value: null })
    expect([kept, asked]).toEqual([null, [expect.anything()]])
    await strict.close()
  })

  test('without a token nobody is asked for', async () => {
    expect([await client.fetchUser(), asked]).toEqual([null, []])
  })
})

test.each([
  [{}, ''],
  [{ sort: ['a:asc', 'b'] }, '?sort[0]=a%3Aasc&sort[1]=b'],
  [{ filters: { slug: { $eq: 'a b&c' } }, page: undefined }, '?filters[slug][$eq]=a%20b%26c'],
  [{ a: null, b: true, c: 0 }, '?a=null&b=true&c=0'],
])('the query %j is written as %s', (query, text) => {
  expect(queryText(query)).toBe(text)
})

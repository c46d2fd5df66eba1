import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiAccountService, PASSWORD, type ApiAccountService, type Member } from './api-account-service.ts'

let service: ApiAccountService
let anna: Member
beforeAll(async () => {
  service = await createApiAccountService()
  anna = await service.member()
})
afterAll(() => service.close())

let count = 0
const fresh = (more: object = {}) => {
  const username = `newcomer${count++}`
  return { username, email: `${username}@example.com`, password: PASSWORD, ...more }
}
const register = (body: object, of = service) => of.post('/api/auth/local/register', body)

describe('POST /api/auth/local/register', () => {
  test('makes an account of the identity service', async () => {
    const { user, email } = await service.member()
    const signedIn = await service.identity('signInWithPassword', { email, password: PASSWORD })
    expect(signedIn['localId']).toBe(user.uid)
  })

  test('gives nobody the name that somebody else has without having chosen it, or the address of another', async () => {
    for (const username of ['user-1', 'USER-7', anna.email, 'somebody@example.com'])
      expect((await register(fresh({ username }))).refusal[0]).toBe(400)
    const own = fresh()
    expect((await register({ ...own, username: own.email })).status).toBe(200)
  })

  test('leaves nothing behind when the name is taken', async () => {
    const request = fresh({ username: anna.username })
    await register(request)
    expect((await register({ ...request, username: 'another-name' })).status).toBe(200)
  })

  test('of the same name at once makes one user', async () => {
    const responses = await Promise.all(
      [1, 2, 3, 4].map((time) => register({ ...fresh(), username: 'Same', email: `same${time}@example.com` })),
    )
    expect(responses.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '400', '400', '400'])
  })
})

describe('as it is configured', () => {
  test('further fields can be allowed', async () => {
    const wide = await createApiAccountService({ registerFields: ['displayName', 'photoURL'] })
    const given = { displayName: ' Emma ', photoURL: 'https://pictures.example/emma.jpg' }
    const { body } = await register(fresh(given), wide)
    expect(body.user).toMatchObject({ displayName: 'Emma', photoURL: given.photoURL })
    expect((await register(fresh({ photoURL: 'javascript:alert(1)' }), wide)).status).toBe(400)
    expect((await register(fresh({ uid: 'x' }), wide)).refusal[2]).toBe('Invalid parameters: uid')
    await wide.close()
  })

  test('where a hosted service holds the accounts there are no passwords here', async () => {
    const hosted = await createApiAccountService({ hasPasswords: false })
    expect((await register(fresh(), hosted)).refusal[2]).toBe('Register action is currently disabled')
    for (const [path, body] of [
      ['/api/auth/local', { identifier: 'a', password: 'b' }],
      ['/api/auth/forgot-password', { email: 'a@example.com' }],
      ['/api/auth/send-email-confirmation', { email: 'a@example.com' }],
      ['/api/auth/reset-password', { code: 'a', password: 'secret1', passwordConfirmation: 'secret1' }],
    ] as const)
      expect((await hosted.post(path, body)).refusal[2]).toBe('This provider is disabled')
    await hosted.close()
  })
})

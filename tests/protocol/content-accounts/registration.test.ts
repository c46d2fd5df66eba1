import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContentService, PASSWORD, type ContentService, type Member } from './content-service.ts'

let service: ContentService
let anna: Member
beforeAll(async () => {
  service = await createContentService()
  anna = await service.member()
})
afterAll(() => service.close())

let count = 0
const fresh = (more: object = {}) => {
  const username = `newcomer${count++}`
  return { username, email: `${username}@example.com`, password: PASSWORD, ...more }
}
const register = (body: object, of = service) => of.post('/api/auth/local/register', body)

describe('POST /api/auth/local/register (items 55 to 61)', () => {
  test('makes a user and signs them in', async () => {
    const { status, body } = await register(fresh({ email: 'Dora.Example@Example.COM', username: 'Dora' }))
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      id: expect.any(Number),
      documentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      username: 'Dora',
      email: 'dora.example@example.com',
      provider: 'local',
      confirmed: false,
      blocked: false,
    })
    const known = JSON.stringify(body)
    for (const secret of ['"password":', 'argon2', 'Token"', 'role']) expect(known).not.toContain(secret)
    const me = await service.call('GET', '/api/users/me', { jwt: body.jwt })
    expect(me.body).toEqual(body.user)
  })

  test('makes an account of the identity service', async () => {
    const { user, email } = await service.member()
    const signedIn = await service.identity('signInWithPassword', { email, password: PASSWORD })
    expect(signedIn['localId']).toBe(user.uid)
  })

  test('names every field that is missing', async () => {
    const { refusal, body } = await register({})
    expect(refusal).toEqual([400, 'ValidationError', '3 errors occurred'])
    expect(body.error?.details.errors?.map(({ message }) => message)).toEqual([
      'email is a required field',
      'username is a required field',
      'password is a required field',
    ])
  })

  test('refuses every key that is not asked for', async () => {
    const answer = await register(fresh({ role: 1, phone: '1' }))
    expect(answer.refusal).toEqual([400, 'ValidationError', 'Invalid parameters: role, phone'])
    expect((await register(fresh({ confirmed: true }))).refusal[2]).toBe('Invalid parameters: confirmed')
    expect((await register(fresh({ displayName: 'X' }))).refusal[2]).toBe('Invalid parameters: displayName')
  })

  test.each([
    [{ password: '12345' }, 'password must be at least 6 characters'],
    [{ username: 'ab' }, 'username must be at least 3 characters'],
    [{ email: 'nobody' }, 'email must be a valid email'],
    [{ password: 'x'.repeat(73) }, 'Password must be less than 73 bytes'],
    [{ password: 'ü'.repeat(37) }, 'Password must be less than 73 bytes'],
    [{ password: 'password' }, 'password is one of those that are tried first'],
    [{ username: 7 }, 'username must be a `string` type, but the final value was: `7`.'],
    [{ username: 'a\u0007bc' }, 'username has the wrong form'],
    [{ username: 'x'.repeat(101) }, 'username has the wrong form'],
  ])('refuses %j with its reason', async (wrong, message) => {
    expect((await register(fresh(wrong))).refusal).toEqual([400, 'ValidationError', message])
  })

  test('takes a password of 72 bytes', async () => {
    expect((await register(fresh({ password: 'ü'.repeat(36) }))).status).toBe(200)
  })

  test('has one answer for a taken address and a taken name, in any case', async () => {
    const taken = [400, 'ApplicationError', 'Email or Username are already taken']
    expect((await register(fresh({ email: anna.email.toUpperCase() }))).refusal).toEqual(taken)
    expect((await register(fresh({ username: anna.username }))).refusal).toEqual(taken)
    expect((await register(fresh({ username: anna.username.toUpperCase() }))).refusal).toEqual(taken)
  })

  test('gives nobody the name that somebody else has without having chosen it, or the address of another', async () => {
    for (const username of ['user-1', 'USER-7', anna.email, 'somebody@example.com'])
      expect((await register(fresh({ username }))).refusal[0]).toBe(400)
    const own = fresh()
    expect((await register({ ...own, username: own.email })).status).toBe(200)
  })

  test('leaves nothing behind when the name is taken', async () => {
    const wish = fresh({ username: anna.username })
    await register(wish)
    expect((await register({ ...wish, username: 'another-name' })).status).toBe(200)
  })

  test('of the same name at once makes one user', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((time) => register({ ...fresh(), username: 'Same', email: `same${time}@example.com` })),
    )
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '400', '400', '400'])
  })
})

describe('as it is configured', () => {
  test('registration can be switched off', async () => {
    const closed = await createContentService({ registers: false })
    const answer = await register(fresh(), closed)
    expect(answer.refusal).toEqual([400, 'ApplicationError', 'Register action is currently disabled'])
    await closed.close()
  })

  test('further fields can be allowed', async () => {
    const wide = await createContentService({ registerFields: ['displayName', 'photoURL'] })
    const given = { displayName: ' Emma ', photoURL: 'https://pictures.example/emma.jpg' }
    const { body } = await register(fresh(given), wide)
    expect(body.user).toMatchObject({ displayName: 'Emma', photoURL: given.photoURL })
    expect((await register(fresh({ photoURL: 'javascript:alert(1)' }), wide)).status).toBe(400)
    expect((await register(fresh({ uid: 'x' }), wide)).refusal[2]).toBe('Invalid parameters: uid')
    await wide.close()
  })

  test('the address can have to be confirmed first: one mail, no jwt', async () => {
    const strict = await createContentService({ confirmsEmail: true })
    const wish = fresh()
    const { status, body } = await register(wish, strict)
    expect([status, body.jwt, body.user?.confirmed]).toEqual([200, undefined, false])
    const links = await strict.links(wish.email)
    expect(links.map(({ pathname }) => pathname)).toEqual(['/api/auth/email-confirmation'])
    const confirmed = await strict.call('GET', `${links[0]!.pathname}${links[0]!.search}`)
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([302, '/'])
    const signedIn = await strict.signIn(wish)
    expect([signedIn.status, signedIn.body.user?.confirmed]).toEqual([200, true])
    await strict.close()
  })

  test('where a hosted service holds the accounts there are no passwords here', async () => {
    const hosted = await createContentService({ hasPasswords: false })
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

import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiAccountService, PASSWORD, type ApiAccountService, type Member } from './api-account-service.ts'

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

describe('a token that is no good', () => {
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
    expect((await me(await forge(service.accounts.secrets.apiSessionTokenKey))).refusal).toEqual(INVALID)
    const [, payload] = anna.jwt.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    expect((await me(`${none}.${payload}.`)).refusal).toEqual(INVALID)
    const header = anna.jwt.split('.')[0]
    expect((await me(`${header}.${payload}.${'A'.repeat(43)}`)).refusal).toEqual(INVALID)
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

test('somebody who signed up at the identity service has a name from the beginning', async () => {
  const email = 'plain@example.com'
  const { idToken } = await service.identity('signUp', { email, password: PASSWORD })
  const { body } = await me(idToken)
  expect(body.username).toBe(`user-${body.id}`)
  const byName = await service.post('/api/auth/local', { identifier: body.username, password: PASSWORD })
  expect(byName.body.user?.email).toBe(email)
})

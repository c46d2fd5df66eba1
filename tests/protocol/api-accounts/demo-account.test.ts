import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '#accounts/api-token/create-api-token.ts'
import type { ApiTokenRequest } from '#contract/api-token-shapes.ts'
import { createSessionApp } from '#api/session/create-session-app.ts'
import { refreshSession } from '#accounts/session/refresh-session.ts'
import { claimDatabase, markDemoAccount } from '#db/installation.ts'
import { createApiAccountService, PASSWORD, SITE, type ApiAccountService } from './api-account-service.ts'

let service: ApiAccountService

beforeAll(async () => {
  service = await createApiAccountService()
})
afterAll(() => service.close())

/** Every way in that somebody has who was signed in everywhere before. */
async function openToVisitors() {
  const host = await service.member()
  const { email, jwt } = host
  const { uid } = (await service.accounts.db.selectFrom('app.profile').select('uid').executeTakeFirst())!
  await service.db.updateTable('app.profile').set({ role: 'admin' }).execute()
  const { idToken, refreshToken } = await service.identity('signInWithPassword', {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  })
  const client = { address: '192.0.2.9', userAgent: null }
  const session = createSessionApp({ accounts: service.accounts, clientAddress: () => '192.0.2.9' })
  const openSession = (token: string) =>
    session(new Request(`${SITE}/__session`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }))
  const cookie = (await openSession(idToken!)).headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const request: ApiTokenRequest = {
    name: 'x',
    description: '',
    type: 'full-access',
    role: 'admin',
    permissions: [],
    expiresAt: null,
  }
  const made = await createApiToken(service.accounts, { actor: { uid }, request })
  const apiToken = made.ok ? made.value.accessKey : ''
  return {
    uid,
    email,
    doors: {
      password: async () => 'idToken' in (await service.identity('signInWithPassword', { email, password: PASSWORD })),
      local: async () => (await service.signIn(host)).status === 200,
      jwt: async () => (await service.call('GET', '/api/users/me', { jwt })).status === 200,
      'ID token': async () => (await service.call('GET', '/api/users/me', { jwt: idToken })).status === 200,
      'session of the site': async () =>
        (await service.call('GET', '/api/users/me', { headers: { cookie } })).status === 200,
      'new session': async () => (await openSession(idToken!)).status === 200,
      'refresh token': async () => (await refreshSession(service.accounts, { refreshToken: refreshToken!, client })).ok,
      'API token': async () => (await service.call('GET', '/api/staff/bookings', { jwt: apiToken })).status === 200,
    },
  }
}

test('where a production site is served the account of a demo opens no door, and no administrator opens it again', async () => {
  const { uid, email, doors } = await openToVisitors()
  const open = async () => {
    const results = []
    for (const [name, door] of Object.entries(doors)) if (await door()) results.push(name)
    return results
  }
  expect(await open()).toEqual(Object.keys(doors))
  await markDemoAccount(service.db, uid)
  expect(await claimDatabase(service.db, 'production')).toBe('production')
  expect(await open()).toEqual([])
  await sql`update identity.account set disabled = false where email = ${email}`.execute(service.db)
  expect(await open()).toEqual([])
})

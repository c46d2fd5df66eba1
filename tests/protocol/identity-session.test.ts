import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '#accounts/account/create-account.ts'
import { disableAccount } from '#accounts/account/disable-account.ts'
import { purgeExpired } from '#accounts/purge-expired.ts'
import { defaultApiAccountRules } from '#accounts/api-sign-in/api-account-rules.ts'
import { resolveCallerOf } from '#api/session/resolve-caller.ts'
import { createIdentityService, type IdentityService } from './identity-service.ts'

let service: IdentityService
beforeAll(async () => {
  service = await createIdentityService()
})
afterAll(() => service.close())

const SITE = 'http://localhost:3000'
const PASSWORD = 'quiet cove at dawn'
let people = 0

async function newGuest() {
  const email = `session${++people}@mail.example`
  const { body } = await service.call('v1/accounts:signUp', { email, password: PASSWORD })
  return { email, ...body }
}

const sync = (method: string, headers: Record<string, string>) =>
  service.session(new Request(`${SITE}/__session`, { method, headers: { origin: SITE, ...headers } }))

async function open(idToken: string, cookie?: string) {
  const response = await sync('POST', { authorization: `Bearer ${idToken}`, ...(cookie ? { cookie } : {}) })
  const [setCookie = '', hint = ''] = response.headers.getSetCookie()
  return { response, setCookie, hint, cookie: setCookie.split(';')[0] ?? '' }
}

const callerOf = (headers: Record<string, string>, method = 'GET') =>
  resolveCallerOf(
    { accounts: service.accounts, accountRules: defaultApiAccountRules },
    new Request(`${SITE}/api/users/me`, { method, headers }),
  )
const actorOf = async (headers: Record<string, string>, method = 'GET') => {
  const caller = await callerOf(headers, method)
  return caller.kind === 'person' ? caller.user : null
}

describe('opening a session', () => {
  test('answers an httpOnly cookie that names the guest', async () => {
    const { idToken, localId, email } = await newGuest()
    const { response, setCookie, hint, cookie } = await open(idToken)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      user: { uid: localId, email, needsVerification: true, role: 'user' },
    })
    expect(setCookie).toMatch(/^session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(hint).toBe('signedIn=1; Max-Age=7776000; Path=/; SameSite=Lax')
    expect(await actorOf({ cookie })).toMatchObject({
      uid: localId,
      email,
      emailVerified: false,
      needsVerification: true,
    })
  })

  test('refuses a token older than 300 s, a forged one and none', async () => {
    const { idToken } = await newGuest()
    service.advance(301)
    const { response: stale } = await open(idToken)
    expect([stale.status, await stale.json()]).toEqual([401, { error: 'stale-token' }])
    expect((await open(`${idToken}x`)).response.status).toBe(401)
    expect((await sync('POST', {})).status).toBe(401)
  })

  test('changes the id each time; the former one ends a minute later', async () => {
    const { idToken } = await newGuest()
    const first = await open(idToken)
    const second = await open(idToken, first.cookie)
    expect(second.cookie).not.toBe(first.cookie)
    expect(await actorOf({ cookie: first.cookie })).not.toBeNull()
    service.advance(61)
    expect(await actorOf({ cookie: first.cookie })).toBeNull()
    expect(await actorOf({ cookie: second.cookie })).not.toBeNull()
  })

  test('as somebody else ends the former session at once', async () => {
    const anna = await newGuest()
    const bruno = await newGuest()
    const first = await open(anna.idToken)
    const second = await open(bruno.idToken, first.cookie)
    expect(await actorOf({ cookie: first.cookie })).toBeNull()
    expect(await actorOf({ cookie: second.cookie })).toMatchObject({ uid: bruno.localId })
  })

  test('uses the __Host- name on https', async () => {
    const secure = await createIdentityService({ websiteUrl: 'https://stay.example' })
    const { body } = await secure.call('v1/accounts:signUp', { email: 'a@mail.example', password: PASSWORD })
    const response = await secure.session(
      new Request('https://stay.example/__session', {
        method: 'POST',
        headers: { origin: 'https://stay.example', authorization: `Bearer ${body.idToken}` },
      }),
    )
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    await secure.close()
  })
})

describe('closing a session', () => {
  test('ends it and clears the cookie, and may be done twice', async () => {
    const { idToken } = await newGuest()
    const first = await open(idToken)
    const { cookie } = await open(idToken, first.cookie)
    const closed = await sync('DELETE', { cookie })
    expect(closed.status).toBe(204)
    expect(closed.headers.getSetCookie()).toEqual([
      'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'signedIn=; Max-Age=0; Path=/; SameSite=Lax',
    ])
    expect(await actorOf({ cookie })).toBeNull()
    expect(await actorOf({ cookie: first.cookie })).toBeNull()
    expect((await sync('DELETE', { cookie })).status).toBe(204)
    expect((await sync('DELETE', {})).status).toBe(204)
  })
})

describe('who the actor is', () => {
  test('a verified address counts at once, in sessions opened before', async () => {
    const { idToken, email } = await newGuest()
    const { cookie } = await open(idToken)
    await service.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    await service.call('v1/accounts:update', { oobCode: await service.newestCode(email) })
    expect(await actorOf({ cookie })).toMatchObject({ emailVerified: true, needsVerification: false })
  })

  test('the bearer of an ID token, who has a profile from then on', async () => {
    const { idToken, localId } = await newGuest()
    expect(await actorOf({ authorization: `Bearer ${idToken}` })).toMatchObject({ uid: localId, role: 'user' })
    const refused = { kind: 'refused', problem: { code: 'token_invalid' } }
    expect(await callerOf({ authorization: 'Bearer nonsense' })).toEqual(refused)
    expect(await callerOf({ authorization: 'Basic abc' })).toEqual({ kind: 'nobody' })
  })

  test('a cookie alone changes nothing unless the request comes from this site', async () => {
    const { idToken } = await newGuest()
    const { cookie } = await open(idToken)
    expect(await actorOf({ cookie }, 'POST')).toBeNull()
    expect(await actorOf({ cookie, origin: 'https://evil.example' }, 'POST')).toBeNull()
    expect(await actorOf({ cookie, 'sec-fetch-site': 'same-site' }, 'POST')).toBeNull()
    expect(await actorOf({ cookie, origin: SITE }, 'POST')).not.toBeNull()
    expect(await actorOf({ cookie, 'sec-fetch-site': 'same-origin' }, 'POST')).not.toBeNull()
  })

  test('nobody with a made-up cookie', async () => {
    expect(await actorOf({ cookie: `session=${'x'.repeat(43)}` })).toBeNull()
    expect(await actorOf({ cookie: "session=' or 1=1" })).toBeNull()
  })

  test('nobody after a new password or when the account is disabled', async () => {
    const anna = await newGuest()
    const bruno = await newGuest()
    const annas = await open(anna.idToken)
    const brunos = await open(bruno.idToken)
    await service.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: anna.email })
    await service.call('v1/accounts:resetPassword', {
      oobCode: await service.newestCode(anna.email),
      newPassword: 'a new and better one',
    })
    await disableAccount(service.accounts, { uid: bruno.localId })
    expect(await actorOf({ cookie: annas.cookie })).toBeNull()
    expect(await actorOf({ cookie: brunos.cookie })).toBeNull()
  })

  test('an account made for the demo has its role and is verified', async () => {
    const made = await createAccount(service.accounts, {
      email: 'host@holmstay.example',
      password: PASSWORD,
      displayName: 'Marta',
      emailVerified: true,
      role: 'host',
    })
    expect(made.ok).toBe(true)
    const { body } = await service.call('v1/accounts:signInWithPassword', {
      email: 'host@holmstay.example',
      password: PASSWORD,
    })
    const { cookie } = await open(body.idToken)
    expect(await actorOf({ cookie })).toMatchObject({ role: 'host', displayName: 'Marta', needsVerification: false })
  })
})

describe('the life of a session', () => {
  const DAY = 24 * 3600

  const signIn = (email: string) => service.call('v1/accounts:signInWithPassword', { email, password: PASSWORD })

  const renew = async (refreshToken: string) =>
    (await service.call('v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken })).body

  test('begins without a password where the browser still knows the guest', async () => {
    const { refreshToken } = await newGuest()
    service.advance(20 * DAY)
    const { id_token: idToken } = await renew(refreshToken)
    expect((await open(idToken)).response.status).toBe(200)
  })

  test('of staff begins with a fresh sign-in only, goes on without, and rests half an hour at most', async () => {
    const email = 'desk@holmstay.example'
    await createAccount(service.accounts, {
      email,
      password: PASSWORD,
      displayName: 'Desk',
      emailVerified: true,
      role: 'staff',
    })
    const { idToken, refreshToken } = (await signIn(email)).body
    const first = await open(idToken)
    service.advance(29 * 60)
    const { cookie, response } = await open((await renew(refreshToken)).id_token, first.cookie)
    expect(response.status).toBe(200)
    service.advance(31 * 60)
    expect(await actorOf({ cookie })).toBeNull()
    const late = await open((await renew(refreshToken)).id_token, cookie)
    expect([late.response.status, await late.response.json()]).toEqual([401, { error: 'recent-sign-in-required' }])
    expect((await open((await signIn(email)).body.idToken)).response.status).toBe(200)
  })

  test('of staff who keep working goes on for its twelve hours, in the browser as well', async () => {
    const email = 'day-desk@holmstay.example'
    const name = { displayName: 'Day desk', emailVerified: true, role: 'staff' } as const
    await createAccount(service.accounts, { email, password: PASSWORD, ...name })
    const { cookie, setCookie, hint } = await open((await signIn(email)).body.idToken)
    for (let minutes = 0; minutes < 11 * 60; minutes += 25) {
      service.advance(25 * 60)
      expect(await actorOf({ cookie })).not.toBeNull()
    }
    expect([setCookie, hint]).toEqual([
      expect.stringContaining(`; Max-Age=${12 * 60 * 60};`),
      expect.stringContaining(`; Max-Age=${12 * 60 * 60};`),
    ])
  })

  test('stays as it was when somebody else is refused one in the same browser', async () => {
    const email = 'night-desk@holmstay.example'
    const name = { displayName: 'Night desk', emailVerified: true, role: 'staff' } as const
    await createAccount(service.accounts, { email, password: PASSWORD, ...name })
    const { refreshToken } = (await signIn(email)).body
    service.advance(301)
    const guest = await newGuest()
    const { cookie } = await open(guest.idToken)
    const { response } = await open((await renew(refreshToken)).id_token, cookie)
    expect([response.status, await response.json()]).toEqual([401, { error: 'recent-sign-in-required' }])
    expect(await actorOf({ cookie })).toMatchObject({ uid: guest.localId })
  })

  test('lasts its whole time again for a guest who signed in anew', async () => {
    const { idToken, email } = await newGuest()
    let { cookie } = await open(idToken)
    for (let week = 0; week < 12; week++) {
      service.advance(7 * DAY)
      expect(await actorOf({ cookie })).not.toBeNull()
    }
    cookie = (await open((await signIn(email)).body.idToken, cookie)).cookie
    service.advance(10 * DAY)
    expect(await actorOf({ cookie })).not.toBeNull()
  })

  test('ends with the sign-in behind it', async () => {
    const { idToken, localId } = await newGuest()
    const { cookie } = await open(idToken)
    await service.accounts.db
      .updateTable('identity.session')
      .set({ revoked_at: service.accounts.now() })
      .where('uid', '=', localId)
      .execute()
    expect(await actorOf({ cookie })).toBeNull()
    const again = await open(idToken, cookie)
    expect([again.response.status, await again.response.json()]).toEqual([401, { error: 'stale-token' }])
  })

  test('ends after 14 days of rest; use prolongs it, up to 90 days', async () => {
    const { idToken } = await newGuest()
    const { cookie } = await open(idToken)
    for (let week = 0; week < 12; week++) {
      service.advance(7 * DAY)
      expect(await actorOf({ cookie })).not.toBeNull()
    }
    service.advance(7 * DAY)
    expect(await actorOf({ cookie })).toBeNull()
    const other = await newGuest()
    const resting = await open(other.idToken)
    service.advance(14 * DAY + 1)
    expect(await actorOf({ cookie: resting.cookie })).toBeNull()
    expect(await purgeExpired(service.accounts)).toBeGreaterThan(0)
  })
})

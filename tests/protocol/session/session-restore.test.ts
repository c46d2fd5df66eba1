import { getIdTokenResult, signInWithCustomToken, signInWithEmailAndPassword, updateProfile } from '@firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disableAccount } from '#accounts/account/disable-account.ts'
import { purgeExpired } from '#accounts/purge-expired.ts'
import { connectSdk, createIdentityService, type IdentityService, type SdkClient } from '../identity-service.ts'

const SITE = 'http://localhost:3000'
const PASSWORD = 'quiet cove at dawn'

let service: IdentityService
let sdk: Awaited<ReturnType<typeof connectSdk>>
beforeAll(async () => {
  service = await createIdentityService()
  sdk = await connectSdk(service)
})
afterAll(async () => {
  await sdk.close()
  await service.close()
})

let people = 0
/** A guest with a session of the site, whose browser then lost everything but its cookies. */
async function newGuest() {
  const email = `restore${++people}@mail.example`
  const { body } = await service.call('v1/accounts:signUp', { email, password: PASSWORD })
  const opened = await ask('/__session', { authorization: `Bearer ${body.idToken}` })
  return { email, ...body, cookie: (opened.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '' }
}

const ask = (path: string, headers: Record<string, string>, method = 'POST') =>
  service.session(new Request(SITE + path, { method, headers: { origin: SITE, ...headers } }))

async function restore(cookie: string): Promise<string> {
  const response = await ask('/__session/token', { cookie })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return ((await response.json()) as { customToken: string }).customToken
}

async function withSdk<Value>(work: (client: SdkClient) => Promise<Value>): Promise<Value> {
  const client = sdk.newClient()
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const signInAgain = (token: string) =>
  service.call('v1/accounts:signInWithCustomToken', { token, returnSecureToken: true })

describe('a browser that lost its storage', () => {
  test('gets the sign-in of its session back, and works with it', async () => {
    const { cookie, localId, email } = await newGuest()
    const token = await restore(cookie)
    await withSdk(async ({ auth }) => {
      const { user } = await signInWithCustomToken(auth, token)
      expect(user).toMatchObject({ uid: localId, email })
      await updateProfile(user, { displayName: 'Anna' })
      await user.getIdToken(true)
      const renewed = await ask('/__session', { cookie, authorization: `Bearer ${await user.getIdToken()}` })
      expect(renewed.status).toBe(200)
    })
  })

  test('is as long signed in as before: it must sign in again for what asks for that', async () => {
    const { cookie, idToken } = await newGuest()
    service.advance(6 * 60)
    const restored = (await signInAgain(await restore(cookie))).body
    const claims = claimsOf(restored.idToken)
    expect(claims['auth_time']).toBe(claimsOf(idToken)['auth_time'])
    expect(claims['firebase']).toEqual(claimsOf(idToken)['firebase'])
    expect(claims['sid']).toBe(claimsOf(idToken)['sid'])
    const change = await service.call('v1/accounts:update', { idToken: restored.idToken, password: 'another good one' })
    expect(change.body.error?.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })

  test('keeps the second factor it was signed in with', async () => {
    const { cookie, localId } = await newGuest()
    await service.accounts.db
      .updateTable('identity.session')
      .set({ second_factor: 'totp', second_factor_id: 'factor-1' })
      .where('uid', '=', localId)
      .execute()
    const restored = (await signInAgain(await restore(cookie))).body
    expect(claimsOf(restored.idToken)['firebase']).toMatchObject({
      sign_in_second_factor: 'totp',
      second_factor_identifier: 'factor-1',
    })
  })

  test('with two tabs gets it back in both', async () => {
    const { cookie } = await newGuest()
    const [one, other] = await Promise.all([restore(cookie), restore(cookie)])
    const results = await Promise.all([signInAgain(one), signInAgain(other)])
    for (const { status, body } of results) {
      expect(status).toBe(200)
      const refreshed = await service.call('v1/token', {
        grant_type: 'refresh_token',
        refresh_token: body.refreshToken,
      })
      expect(refreshed.status).toBe(200)
    }
  })
})

describe('the token for it', () => {
  const expectWorthless = async (token: string) => {
    const { status, body } = await signInAgain(token)
    expect([status, body.error?.message.split(' : ')[0]]).toEqual([400, 'INVALID_CUSTOM_TOKEN'])
  }

  test('is good once, also for 20 at the same moment', async () => {
    const { cookie } = await newGuest()
    const token = await restore(cookie)
    const results = await Promise.all(Array.from({ length: 20 }, () => signInAgain(token)))
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    await expectWorthless(token)
  })

  test('is good for five minutes', async () => {
    const { cookie } = await newGuest()
    const token = await restore(cookie)
    service.advance(301)
    await expectWorthless(token)
    await restore(cookie)
    service.advance(301)
    expect(await purgeExpired(service.accounts)).toBeGreaterThan(0)
  })

  test.each(['restore.', 'restore.abc', `restore.${'x'.repeat(43)}`])('cannot be made up: %s', expectWorthless)

  test('is worth nothing after the sign-out, and is not given any more', async () => {
    const { cookie } = await newGuest()
    const token = await restore(cookie)
    expect((await ask('/__session', { cookie }, 'DELETE')).status).toBe(204)
    await expectWorthless(token)
    expect((await ask('/__session/token', { cookie })).status).toBe(401)
  })

  test('is worth nothing once the account is disabled or has a new password', async () => {
    const disabled = await newGuest()
    const token = await restore(disabled.cookie)
    await disableAccount(service.accounts, { uid: disabled.localId })
    await expectWorthless(token)
    expect((await ask('/__session/token', { cookie: disabled.cookie })).status).toBe(401)

    const changed = await newGuest()
    const other = await restore(changed.cookie)
    await service.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: changed.email })
    const oobCode = await service.newestCode(changed.email)
    await service.call('v1/accounts:resetPassword', { oobCode, newPassword: 'a new and better one' })
    await expectWorthless(other)
    expect((await ask('/__session/token', { cookie: changed.cookie })).status).toBe(401)
  })

  test('is given ten times an hour', async () => {
    const { cookie } = await newGuest()
    for (let time = 0; time < 10; time++) await restore(cookie)
    const refused = await ask('/__session/token', { cookie })
    expect([refused.status, await refused.json()]).toEqual([429, { error: 'too-many-attempts' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test.each(['', 'session=nonsense', `session=${'x'.repeat(43)}`])('needs a session: %s', async (cookie) => {
    const refused = await ask('/__session/token', cookie ? { cookie } : {})
    expect([refused.status, await refused.json()]).toEqual([401, { error: 'no-session' }])
  })

  test('is nothing that an ID token alone could be exchanged for', async () => {
    const { idToken } = await newGuest()
    expect((await ask('/__session/token', { authorization: `Bearer ${idToken}` })).status).toBe(401)
  })
})

test('restoring is no sign-in: the SDK says when the guest really signed in', async () => {
  const { cookie, email } = await newGuest()
  await withSdk(async ({ auth }) => {
    const before = await getIdTokenResult((await signInWithEmailAndPassword(auth, email, PASSWORD)).user)
    expect(Date.parse(before.authTime)).toBeGreaterThan(0)
    service.advance(3600)
    const { user } = await signInWithCustomToken(auth, await restore(cookie))
    const after = await getIdTokenResult(user)
    expect(Date.parse(after.authTime)).toBeLessThanOrEqual(Date.parse(before.authTime))
    expect(after.signInProvider).toBe('password')
  })
})

function claimsOf(idToken: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

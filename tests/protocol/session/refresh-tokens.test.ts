import { signInWithEmailAndPassword, type User } from '@firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disableAccount } from '#accounts/account/disable-account.ts'
import { defaultApiAccountRules } from '#accounts/api-sign-in/api-account-rules.ts'
import { resolveCallerOf } from '#api/session/resolve-caller.ts'
import { connectSdk, createIdentityService, type IdentityService } from '../identity-service.ts'

const SITE = 'http://localhost:3000'
const PASSWORD = 'quiet cove at dawn'
const HOUR = 3600
const DAY = 24 * HOUR

let service: IdentityService
let sdk: Awaited<ReturnType<typeof connectSdk>>
/** While true, the service does what it is asked for and its answer is lost. */
let loseResponses = false
beforeAll(async () => {
  service = await createIdentityService()
  const identity = async (request: Request) => {
    const response = await service.identity(request)
    if (loseResponses) throw new Error('the line broke')
    return response
  }
  sdk = await connectSdk({ ...service, identity })
})
afterAll(async () => {
  await sdk.close()
  await service.close()
})

let people = 0
async function newGuest() {
  const email = `refresh${++people}@mail.example`
  const { body } = await service.call('v1/accounts:signUp', { email, password: PASSWORD })
  return { email, ...body }
}

const refresh = (refreshToken: string) =>
  service.call('v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken })

async function successor(refreshToken: string): Promise<string> {
  const { status, body } = await refresh(refreshToken)
  expect(status).toBe(200)
  return body.refresh_token
}

async function expectRefused(refreshToken: string, message = 'TOKEN_EXPIRED') {
  const { status, body } = await refresh(refreshToken)
  expect([status, body.error?.message]).toEqual([400, message])
}

const eventsOf = (uid: string) =>
  service.accounts.db
    .selectFrom('identity.audit_event')
    .select(['event', 'actor', 'details'])
    .where('uid', '=', uid)
    .where('event', '=', 'refresh_token_reused')
    .execute()

test('a sign-in from before the account’s sign-ins ended is refused by the short way, too, though its session is open', async () => {
  const { refreshToken, localId } = await newGuest()
  const present = await successor(refreshToken)
  const endedAt = new Date(service.accounts.now().getTime() + 1000)
  const since = (valid_since: Date) =>
    service.accounts.db.updateTable('identity.account').set({ valid_since }).where('uid', '=', localId).execute()
  await since(endedAt)
  await expectRefused(present)
  await since(new Date(0))
  await successor(present)
})

describe('nobody is signed out', () => {
  test('when the answer to one of two tabs is lost', async () => {
    const { email } = await newGuest()
    const [one, other] = [sdk.newClient(), sdk.newClient()]
    // Tabs share what one of them signed in with.
    const { user } = await signInWithEmailAndPassword(one.auth, email, PASSWORD)
    await other.auth.updateCurrentUser(user)
    const tabs = [one.auth.currentUser, other.auth.currentUser] as User[]
    service.advance(13 * HOUR)
    const before = user.refreshToken
    await losingResponses(async () => {
      await expect(tabs[0]?.getIdToken(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
      await expect(tabs[1]?.getIdToken(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    })
    expect(user.refreshToken).toBe(before)
    for (const tab of tabs) await tab.getIdToken(true)
    expect(user.refreshToken).not.toBe(before)
    for (const tab of tabs) await tab.getIdToken(true)
    expect(one.auth.currentUser && other.auth.currentUser).not.toBeNull()
    await Promise.all([one.close(), other.close()])
  })

  test('when 20 requests bring the same token at once, also at the moment it is replaced', async () => {
    const { refreshToken } = await newGuest()
    service.advance(13 * HOUR)
    const results = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const next = new Set(results.map(({ body }) => body.refresh_token))
    expect([next.size, next.has(refreshToken)]).toEqual([1, false])
  })

  test('when a slow tab brings the former token within a minute, or the new one was never seen', async () => {
    const { refreshToken } = await newGuest()
    service.advance(13 * HOUR)
    const second = await successor(refreshToken)
    // The answer may have been lost: days later the former one still counts.
    service.advance(5 * DAY)
    expect(await successor(refreshToken)).toBe(second)
    expect(await successor(second)).not.toBe(refreshToken)
  })

  test('when the service has a fault or is too busy', async () => {
    const { email } = await newGuest()
    const client = sdk.newClient()
    const { auth } = client
    const { user } = await signInWithEmailAndPassword(auth, email, PASSWORD)
    await losingResponses(() => expect(user.getIdToken(true)).rejects.toThrow('network-request-failed'))
    expect(auth.currentUser).toBe(user)
    await client.close()
  })
})

describe('a token that was used before', () => {
  test('ends the sign-in with everything that hangs on it, and is noted', async () => {
    const guest = await newGuest()
    const opened = await service.session(
      new Request(`${SITE}/__session`, {
        method: 'POST',
        headers: { origin: SITE, authorization: `Bearer ${guest.idToken}` },
      }),
    )
    const cookie = (opened.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    const deps = { accounts: service.accounts, accountRules: defaultApiAccountRules }
    const isSignedIn = async () =>
      (await resolveCallerOf(deps, new Request(`${SITE}/api/users/me`, { headers: { cookie } }))).kind === 'person'
    const elsewhere = (await service.call('v1/accounts:signInWithPassword', { email: guest.email, password: PASSWORD }))
      .body.refreshToken

    service.advance(13 * HOUR)
    const second = await successor(guest.refreshToken)
    await successor(second)
    service.advance(61)
    expect(await isSignedIn()).toBe(true)
    await expectRefused(guest.refreshToken)
    await expectRefused(second)
    expect(await isSignedIn()).toBe(false)
    expect(await eventsOf(guest.localId)).toEqual([
      { event: 'refresh_token_reused', actor: 'owner', details: expect.objectContaining({ provider: 'password' }) },
    ])
    // Noted once, and other browsers of the same person are left alone.
    await expectRefused(guest.refreshToken)
    expect(await eventsOf(guest.localId)).toHaveLength(1)
    await successor(elsewhere)
  })

  test('is refused two generations later at once', async () => {
    const { refreshToken, localId } = await newGuest()
    service.advance(13 * HOUR)
    const second = await successor(refreshToken)
    service.advance(13 * HOUR)
    await successor(second)
    const third = await successor(second)
    await expectRefused(refreshToken)
    await expectRefused(third)
    expect(await eventsOf(localId)).toHaveLength(1)
  })
})

describe('a sign-in ends', () => {
  test('with a new password, on every device', async () => {
    const { email, refreshToken, localId } = await newGuest()
    const client = sdk.newClient()
    const { auth } = client
    const { user } = await signInWithEmailAndPassword(auth, email, PASSWORD)
    await service.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    const oobCode = await service.newestCode(email)
    await service.call('v1/accounts:resetPassword', { oobCode, newPassword: 'a new and better one' })
    await expectRefused(refreshToken)
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    expect(auth.currentUser).toBeNull()
    expect(await eventsOf(localId)).toEqual([])
    await client.close()
  })

  test('when the account is disabled, and the SDK is told why', async () => {
    const { email, localId, refreshToken } = await newGuest()
    const client = sdk.newClient()
    const { auth } = client
    const { user } = await signInWithEmailAndPassword(auth, email, PASSWORD)
    await disableAccount(service.accounts, { uid: localId })
    await expectRefused(refreshToken, 'USER_DISABLED')
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-disabled' })
    expect(auth.currentUser).toBeNull()
    await client.close()
  })

  test('when the account is gone', async () => {
    const { localId, refreshToken } = await newGuest()
    await service.accounts.db.deleteFrom('identity.account').where('uid', '=', localId).execute()
    await expectRefused(refreshToken, 'USER_NOT_FOUND')
  })

  test('after 60 days of rest', async () => {
    const { refreshToken } = await newGuest()
    service.advance(59 * DAY)
    const next = await successor(refreshToken)
    service.advance(60 * DAY + 1)
    await expectRefused(next)
  })

  test('after a year, however much it is used', async () => {
    const { refreshToken } = await newGuest()
    let current = refreshToken
    for (let month = 0; month < 12; month++) {
      service.advance(30 * DAY)
      current = await successor(current)
    }
    service.advance(5 * DAY + 1)
    await expectRefused(current)
  })

  test('never because of a token that was made up', async () => {
    const { refreshToken } = await newGuest()
    const bytes = Buffer.from(refreshToken, 'base64url')
    for (const [index, byte] of [0, 17, bytes.length - 1].entries()) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8((changed.readUInt8(byte) + 1 + index) % 256, byte)
      await expectRefused(changed.toString('base64url'))
    }
    await successor(refreshToken)
  })
})

describe('a tenant', () => {
  test('is not named by the request: the account decides, and a tenant that is shut refuses', async () => {
    const tenant = { tenant_id: 'agency', created_at: service.accounts.now() }
    await service.accounts.db
      .insertInto('identity.tenant')
      .values({ ...tenant, settings: '{"passwordSignIn":true}' })
      .execute()
    const { body } = await service.call('v1/accounts:signUp', {
      email: 'agent@mail.example',
      password: PASSWORD,
      tenantId: 'agency',
    })
    expect(body.error).toBeUndefined()
    const refreshed = await refresh(body.refreshToken)
    expect(refreshed.status).toBe(200)
    const [, claims = ''] = refreshed.body.id_token.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ firebase: { tenant: 'agency' } })
    await service.accounts.db.updateTable('identity.tenant').set({ settings: '{"enabled":false}' }).execute()
    await expectRefused(body.refreshToken, 'PROJECT_DISABLED')
  })
})

async function losingResponses(work: () => Promise<unknown>): Promise<void> {
  loseResponses = true
  try {
    await work()
  } finally {
    loseResponses = false
  }
}

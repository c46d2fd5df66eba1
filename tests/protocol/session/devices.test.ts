import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endDevice, endOtherDevices } from '#accounts/session/end-device.ts'
import { findCurrentDevice } from '#accounts/session/find-current-device.ts'
import { listDevices } from '#accounts/session/list-devices.ts'
import { closeWebSession } from '#accounts/session/close-web-session.ts'
import { openWebSession } from '#accounts/session/open-web-session.ts'
import { resolveWebSession } from '#accounts/session/resolve-web-session.ts'
import { createIdentityService, type IdentityService } from '../identity-service.ts'

const client = {
  address: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
}
const PASSWORD = 'sea and limestone'
let service: IdentityService
let nr = 0

beforeAll(async () => {
  service = await createIdentityService()
})
afterAll(async () => service.close())

async function newUser() {
  const email = `device${nr++}@mail.example`
  const { body } = await service.call('v1/accounts:signUp', { email, password: PASSWORD, returnSecureToken: true })
  return { email, uid: body.localId, idToken: body.idToken, refreshToken: body.refreshToken }
}

async function signIn(email: string) {
  const { body } = await service.call('v1/accounts:signInWithPassword', {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  })
  return body
}

async function openSite(idToken: string, currentSessionId: string | null = null): Promise<string> {
  const opened = await openWebSession(service.accounts, { idToken, currentSessionId, client })
  if (!opened.ok) throw new Error(opened.problem.code)
  return opened.value.sessionId
}

const refresh = (refreshToken: string) =>
  service.call('v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken })

describe('a browser', () => {
  test('that signs in once more is the same device', async () => {
    const user = await newUser()
    const first = await openSite(user.idToken)
    const again = await signIn(user.email)
    const second = await openSite(again.idToken, first)
    const devices = await listDevices(service.accounts, user)
    expect(devices.map(({ id }) => id)).toEqual([await findCurrentDevice(service.accounts, { sessionId: second })])
    expect(await findCurrentDevice(service.accounts, { idToken: again.idToken })).toBe(devices[0]?.id)
    expect(devices[0]).toMatchObject({ name: { browser: 'Firefox', system: 'Linux' }, address: '192.0.2.x' })
  })

  test('that logs out is no device any more, and its tokens are over', async () => {
    const user = await newUser()
    await closeWebSession(service.accounts, { sessionId: await openSite(user.idToken) })
    expect(await listDevices(service.accounts, user)).toEqual([])
    expect((await refresh(user.refreshToken)).body.error?.message).toContain('TOKEN_EXPIRED')
  })

  test('that is ended is out at once: its session, its ID token and its refresh token', async () => {
    const user = await newUser()
    const sessionId = await openSite(user.idToken)
    const deviceId = (await findCurrentDevice(service.accounts, { sessionId }))!
    expect(await endDevice(service.accounts, { uid: user.uid, deviceId, client })).toEqual({
      ok: true,
      value: { ended: 1 },
    })
    expect(await resolveWebSession(service.accounts, { sessionId })).toBeNull()
    const lookup = await service.call('v1/accounts:lookup', { idToken: user.idToken })
    expect(lookup.body.error?.message).toContain('TOKEN_EXPIRED')
    expect((await refresh(user.refreshToken)).body.error?.message).toContain('TOKEN_EXPIRED')
  })

  test('shows no device with a proof that is nobody’s', async () => {
    expect(await findCurrentDevice(service.accounts, null)).toBeNull()
    expect(await findCurrentDevice(service.accounts, { sessionId: 'x' })).toBeNull()
    expect(await findCurrentDevice(service.accounts, { sessionId: 'x'.repeat(43) })).toBeNull()
    expect(await findCurrentDevice(service.accounts, { idToken: 'a.b.c' })).toBeNull()
  })
})

test('a session that is being opened while everything is ended is ended with it, or not opened', async () => {
  for (let round = 0; round < 20; round++) {
    const user = await newUser()
    const others = await Promise.all([signIn(user.email), signIn(user.email)])
    const [, ...opened] = await Promise.all([
      endOtherDevices(service.accounts, { uid: user.uid, keep: null, client }),
      ...others.map(({ idToken }) => openWebSession(service.accounts, { idToken, currentSessionId: null, client })),
    ])
    const alive = await listDevices(service.accounts, user)
    expect(alive).toEqual([])
    for (const session of opened)
      if (session.ok)
        expect(await resolveWebSession(service.accounts, { sessionId: session.value.sessionId })).toBeNull()
  }
})

import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishEnrollment } from '#accounts/second-factor/finish-enrollment.ts'
import { startTotpEnrollment } from '#accounts/second-factor/start-enrollment.ts'
import { createSessionApp } from '#api/session/create-session-app.ts'
import {
  createApiAccountService,
  PASSWORD,
  SITE,
  type CallOptions,
  type ApiAccountService,
} from './api-account-service.ts'

let service: ApiAccountService
let relaxed: ApiAccountService

beforeAll(async () => {
  ;[service, relaxed] = await Promise.all([
    createApiAccountService({}, { staffSecondFactor: true }),
    createApiAccountService(),
  ])
})
afterAll(async () => {
  await service.close()
  await relaxed.close()
})

const client = { address: '192.0.2.9', userAgent: null }

async function person(at: ApiAccountService, role: 'user' | 'host' | 'staff' | 'admin') {
  const member = await at.member()
  await at.db.updateTable('app.profile').set({ role }).where('email', '=', member.email).execute()
  await at.db.updateTable('identity.account').set({ email_verified: true }).where('email', '=', member.email).execute()
  const signIn = () =>
    at.identity('signInWithPassword', { email: member.email, password: PASSWORD, returnSecureToken: true as never })
  return { ...member, signIn }
}

async function cookieFor(at: ApiAccountService, idToken: string): Promise<string> {
  const session = createSessionApp({ accounts: at.accounts, clientAddress: () => client.address })
  const opened = await session(
    new Request(`${SITE}/__session`, { method: 'POST', headers: { authorization: `Bearer ${idToken}` } }),
  )
  return opened.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}

const statusAndCode = async (at: ApiAccountService, path: string, options: CallOptions, method = 'GET') => {
  const { status, body } = await at.call(method, path, options)
  return [status, body.error?.details.code]
}

async function enrollApp(at: ApiAccountService, idToken: string): Promise<string> {
  const started = await startTotpEnrollment(at.accounts, { idToken, client })
  if (!started.ok) throw new Error(started.problem.code)
  const { secret, sessionInfo } = started.value
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = totp.generate({ timestamp: at.accounts.now().getTime() })
  const finished = await finishEnrollment(at.accounts, {
    idToken,
    kind: 'totp',
    sessionInfo,
    code,
    displayName: null,
    client,
  })
  if (!finished.ok) throw new Error(finished.problem.code)
  return finished.value.idToken
}

test.each(['staff', 'admin'] as const)('%s: one factor opens nothing but the way to the second', async (role) => {
  const ann = await person(service, role)
  expect((await service.signIn(ann)).refusal[0]).toBe(400)
  const { idToken } = await ann.signIn()
  const cookie = await cookieFor(service, idToken!)
  for (const proof of [{ jwt: idToken }, { jwt: ann.jwt }, { headers: { cookie } }]) {
    const me = await service.call('GET', '/api/users/me', proof)
    expect(me.body).toMatchObject({ email: ann.email, needsSecondFactor: true })
    expect(await statusAndCode(service, '/api/users/me/security', proof)).toEqual([200, undefined])
    for (const path of ['/api/staff/bookings', '/api/bookings', '/api/users/me/export', '/api/threads'])
      expect(await statusAndCode(service, path, proof), path).toEqual([403, 'second_factor_setup_required'])
  }

  const strong = await enrollApp(service, idToken!)
  const strongCookie = await cookieFor(service, strong)
  for (const proof of [{ jwt: strong }, { headers: { cookie: strongCookie } }]) {
    expect((await service.call('GET', '/api/users/me', proof)).body).toMatchObject({ needsSecondFactor: false })
    expect(await statusAndCode(service, '/api/staff/bookings', proof)).toEqual([200, undefined])
  }
  expect((await service.signIn(ann)).refusal[0]).toBe(400)
})

test('hosts and guests sign in as before, and so does staff where it is not required', async () => {
  for (const role of ['user', 'host'] as const) {
    const bob = await person(service, role)
    const { jwt } = (await service.signIn(bob)).body
    expect((await service.call('GET', '/api/users/me', { jwt })).body).toMatchObject({ needsSecondFactor: false })
    expect(await statusAndCode(service, '/api/bookings', { jwt })).toEqual([200, undefined])
  }
  const { jwt } = (await relaxed.signIn(await person(relaxed, 'admin'))).body
  expect(await statusAndCode(relaxed, '/api/staff/bookings', { jwt })).toEqual([200, undefined])
})

test('tokens, webhooks and the export need proofs of the last ten minutes of those who run the site', async () => {
  const admin = await person(relaxed, 'admin')
  const token = { data: { name: 'Importer', type: 'read-only' } }
  const url = 'https://93.184.215.14/hook'
  const hook = { data: { url, events: ['booking.confirmed'] } }
  const stale = [401, 'recent_sign_in_required']
  const { idToken } = await admin.signIn()
  const cookie = await cookieFor(relaxed, idToken!)
  const jwt = idToken!
  const headers = { cookie, origin: SITE }
  expect((await statusAndCode(relaxed, '/api/api-tokens', { jwt, body: token }, 'POST'))[0]).toBe(201)
  expect((await statusAndCode(relaxed, '/api/api-tokens', { headers, body: token }, 'POST'))[0]).toBe(201)

  relaxed.pass(601)
  for (const proof of [{ jwt }, { headers }]) {
    expect(await statusAndCode(relaxed, '/api/api-tokens', { ...proof, body: token }, 'POST')).toEqual(stale)
    expect(await statusAndCode(relaxed, '/api/webhook-endpoints', { ...proof, body: hook }, 'POST')).toEqual(stale)
    expect(await statusAndCode(relaxed, '/api/users/me/export', proof)).toEqual(stale)
    // What only looks is as free as before.
    expect(await statusAndCode(relaxed, '/api/api-tokens', proof)).toEqual([200, undefined])
  }
  const again = (await admin.signIn()).idToken
  expect((await statusAndCode(relaxed, '/api/api-tokens', { jwt: again, body: token }, 'POST'))[0]).toBe(201)

  const guest = await person(relaxed, 'user')
  relaxed.pass(601)
  expect(await statusAndCode(relaxed, '/api/users/me/export', { jwt: guest.jwt })).toEqual([200, undefined])
})

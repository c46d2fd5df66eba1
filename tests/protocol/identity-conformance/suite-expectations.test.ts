import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startConformanceService, type ConformanceService } from './conformance-service.ts'

const TOOLKIT = '/identitytoolkit.googleapis.com'
const owner = { authorization: 'Bearer owner' }

let service: ConformanceService
beforeAll(async () => {
  service = await startConformanceService({ hostedIssuer: true })
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.send('POST', '/__test/reset')
})

const call = (verb: string, body: object, headers: Record<string, string> = {}) =>
  service.send('POST', `${TOOLKIT}/${verb}?key=any`, body, headers)
const lookup = async (localId: string) =>
  (await call('v1/accounts:lookup', { localId: [localId] }, owner)).body.users[0]

/** Somebody with a verified address and the token of their sign-in. */
async function newGuest(email: string) {
  const { body } = await call('v1/accounts:signUp', { email, password: 'quiet cove at dawn' })
  await call('v1/accounts:update', { localId: body.localId, emailVerified: true }, owner)
  return body as { readonly localId: string; readonly idToken: string }
}

async function enroll(idToken: string, phoneNumber: string) {
  const started = await call('v2/accounts/mfaEnrollment:start', { idToken, phoneEnrollmentInfo: { phoneNumber } })
  const { sessionInfo } = started.body.phoneSessionInfo
  const sent = await service.send('GET', '/emulator/v1/projects/holmstay/verificationCodes')
  const { code } = sent.body.verificationCodes.at(-1)!
  return call('v2/accounts/mfaEnrollment:finalize', { idToken, phoneVerificationInfo: { sessionInfo, code } })
}

describe('in the conformance mode', () => {
  test('time stands still where it was set, until it is set again', async () => {
    const start = Date.UTC(2026, 10, 20, 12)
    expect((await service.send('POST', `/__test/clock?now=${start}`)).body).toEqual({ now: start })
    const { localId, idToken } = await newGuest('still@mail.example')
    const iso = new Date(start).toISOString()
    expect(await lookup(localId)).toMatchObject({
      createdAt: String(start),
      lastLoginAt: String(start),
      lastRefreshAt: iso,
    })
    expect((await enroll(idToken, '+15555550100')).status).toBe(200)
    expect((await lookup(localId)).mfaInfo).toMatchObject([{ enrolledAt: iso, unobfuscatedPhoneInfo: '+15555550100' }])
    await service.send('POST', `/__test/clock?now=${start + 3333}`)
    expect((await newGuest('later@mail.example')).idToken).toEqual(expect.any(String))
    expect((await service.send('POST', '/__test/clock')).body.now).not.toBe(start + 3333)
  })

  test('an older token of the same sign-in goes on after a factor was added, and hears when it is gone', async () => {
    await service.send('POST', `/__test/clock?now=${Date.UTC(2026, 10, 20, 12)}`)
    const { idToken } = await newGuest('older@mail.example')
    const enrolled = await enroll(idToken, '+15555550101')
    const own = async (token: string) => (await call('v1/accounts:lookup', { idToken: token })).body.users[0]
    const { mfaInfo } = await own(idToken)
    expect(mfaInfo).toMatchObject([{ phoneInfo: '+15555550101' }])
    const { mfaEnrollmentId } = mfaInfo[0]
    const withdrawn = await call('v2/accounts/mfaEnrollment:withdraw', {
      idToken: enrolled.body.idToken,
      mfaEnrollmentId,
    })
    expect(withdrawn.status).toBe(200)
    expect((await own(enrolled.body.idToken)).mfaInfo).toEqual([])
    expect(Object.keys(await own(idToken))).not.toContain('mfaInfo')
  })

  test('session cookies may name the hosted service as their issuer, with everything the token says', async () => {
    const { idToken } = await newGuest('cookie@mail.example')
    const { body } = await call('v1/projects/holmstay:createSessionCookie', { idToken, validDuration: '300' }, owner)
    const { iss: _, iat: __, exp: ___, ...claims } = decodeJwt(idToken)
    const iss = 'https://session.firebase.google.com/holmstay'
    expect(decodeJwt(body.sessionCookie)).toMatchObject({ ...claims, iss })
  })

  test('accounts are downloaded as the third version of the protocol does it', async () => {
    const uids = ['uid-a', 'uid-b', 'uid-c']
    await call('v1/projects/holmstay/accounts:batchCreate', { users: uids.map((localId) => ({ localId })) }, owner)
    const download = async (body: object, headers: Record<string, string> = owner) =>
      service.send('POST', '/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount', body, headers)
    const first = await download({ targetProjectId: 'holmstay', maxResults: 2 })
    const uidsOf = ({ body }: { body: { users: readonly { localId: string }[] } }) =>
      body.users.map(({ localId }) => localId)
    expect(uidsOf(first)).toEqual(['uid-a', 'uid-b'])
    const rest = await download({ nextPageToken: first.body.nextPageToken })
    expect(uidsOf(rest)).toEqual(['uid-c'])
    expect(rest.body.nextPageToken).toBeUndefined()
    expect((await download({}, {})).status).toBe(401)
  })

  test('a tenant that is read without having been made is there', async () => {
    const path = `${TOOLKIT}/v2/projects/holmstay/tenants`
    const { body } = await service.send('GET', `${path}/named`, undefined, owner)
    expect(body).toEqual({
      name: 'projects/holmstay/tenants/named',
      tenantId: 'named',
      allowPasswordSignup: true,
      disableAuth: false,
      enableAnonymousUser: true,
      enableEmailLinkSignin: true,
      mfaConfig: { state: 'ENABLED', enabledProviders: ['PHONE_SMS'] },
    })
    expect((await service.send('GET', path, undefined, owner)).body).toEqual({ tenants: [body] })
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startConformanceService, type ConformanceService } from './conformance-service.ts'

const TOOLKIT = '/identitytoolkit.googleapis.com'
const EMULATOR = '/emulator/v1/projects/holmstay'
const owner = { authorization: 'Bearer owner' }

let service: ConformanceService
beforeAll(async () => {
  service = await startConformanceService()
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.send('POST', '/__test/reset')
})

const post = (verb: string, body: object, headers?: Record<string, string>) =>
  service.send('POST', `${TOOLKIT}/v1/accounts:${verb}?key=any`, body, headers)
const signUp = async (more: object = {}) =>
  (await post('signUp', { email: 'ann@mail.example', password: 'password', ...more })).body
const lookup = async (idToken: string) => (await post('lookup', { idToken })).body.users[0]

describe('an emulated project', () => {
  test('lets people in without an address and with any password of six characters', async () => {
    expect((await post('signUp', {})).status).toBe(200)
    expect((await signUp()).idToken).toBeTypeOf('string')
    expect((await post('signUp', { email: 'b@mail.example', password: '12345' })).body.error.message).toContain(
      'WEAK_PASSWORD',
    )
  })

  test('goes by any name, and belongs to whoever looks like a service account', async () => {
    const account = { localId: 'ann', targetProjectId: 'other' }
    expect((await post('signUp', account, { authorization: 'Bearer ya29.anything' })).status).toBe(200)
    const found = await service.send(
      'POST',
      `${TOOLKIT}/v1/projects/third/accounts:lookup`,
      { localId: ['ann'] },
      owner,
    )
    expect(found.body.users).toHaveLength(1)
    expect((await service.send('GET', '/emulator/v1/projects/fourth/config')).status).toBe(200)
  })

  test('has every tenant that is named, with every way of signing in', async () => {
    expect((await post('signUp', { tenantId: 'unheard-of' })).status).toBe(200)
    const { body } = await service.send('GET', `${TOOLKIT}/v2/projects/holmstay/tenants/unheard-of`, undefined, owner)
    expect(body).toMatchObject({ allowPasswordSignup: true, enableAnonymousUser: true, disableAuth: false })
    expect((await post('signUp', { tenantId: 'no tenant' })).body.error.message).toBe('TENANT_NOT_FOUND')
  })

  test('says that it is there, and lets any page ask', async () => {
    expect((await service.send('GET', '/')).body).toEqual({ authEmulator: { ready: true } })
    const preflight = await fetch(service.url, {
      method: 'OPTIONS',
      headers: { origin: 'http://elsewhere.example', 'access-control-request-headers': 'X-Whatever' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('X-Whatever')
  })

  test('shows as much of the sign-in configuration as the emulator has', async () => {
    const path = `${TOOLKIT}/v2/projects/holmstay/config`
    const changed = await service.send('PATCH', path, { signIn: { allowDuplicateEmails: true } }, owner)
    expect(changed.body.signIn).toEqual({ allowDuplicateEmails: true })
    expect((await service.send('PATCH', path, { mfa: { state: 'DISABLED' } }, owner)).body).toMatchObject({
      signIn: { allowDuplicateEmails: false },
      mfa: { state: 'DISABLED' },
    })
    const masked = `${path}?updateMask=signIn.allowDuplicateEmails`
    await service.send('PATCH', masked, { signIn: { allowDuplicateEmails: true } }, owner)
    expect((await service.send('GET', path, undefined, owner)).body.signIn).toEqual({ allowDuplicateEmails: true })
    expect((await service.send('PATCH', path, [], owner)).status).toBe(400)
  })

  test('keeps its ways of signing in when its sign-in configuration is sent back as it was read', async () => {
    const path = `${TOOLKIT}/v2/projects/holmstay/config`
    const { signIn } = (await service.send('GET', path, undefined, owner)).body
    expect((await service.send('PATCH', `${path}?updateMask=signIn`, { signIn }, owner)).body.signIn).toEqual(signIn)
    expect((await signUp()).idToken).toBeTypeOf('string')
    const changed = { signIn: { allowDuplicateEmails: true } }
    expect((await service.send('PATCH', `${path}?updateMask=signIn`, changed, owner)).body).toMatchObject(changed)
  })
})

describe('an emulated account', () => {
  test('keeps its tokens when its password changes, until a second has passed', async () => {
    const { now } = (await service.send('POST', `/__test/clock?now=${Date.now()}`)).body
    const { idToken } = await signUp()
    expect((await post('update', { idToken, password: 'another' })).status).toBe(200)
    expect((await lookup(idToken)).email).toBe('ann@mail.example')
    await service.send('POST', `/__test/clock?now=${now + 2000}`)
    expect((await post('update', { idToken, password: 'third one' })).status).toBe(200)
    expect((await post('lookup', { idToken })).body.error.message).toBe('TOKEN_EXPIRED')
  })

  test('may have any text for a photo', async () => {
    const { idToken } = await signUp()
    expect((await post('update', { idToken, photoUrl: 'photo-url' })).body.photoUrl).toBe('photo-url')
  })

  test('may lose its last way of signing in', async () => {
    const { idToken } = await signUp()
    expect((await post('update', { idToken, deleteProvider: ['password'] })).body.providerUserInfo).toEqual([])
  })

  test('is believed about second factors and accounts elsewhere', async () => {
    const { idToken } = await signUp({ mfaInfo: [{ phoneInfo: '+34600000001', mfaEnrollmentId: 'mine' }] })
    const { mfaInfo } = await lookup(idToken)
    expect(mfaInfo).toHaveLength(1)
    expect(mfaInfo[0].mfaEnrollmentId).not.toBe('mine')
    const elsewhere = { providerId: 'google.com', rawId: 'g-1', email: 'ann@elsewhere.example' }
    const { body } = await post('update', { idToken, linkProviderUserInfo: elsewhere })
    expect(body.providerUserInfo).toContainEqual(elsewhere)
    expect((await lookup(idToken)).providerUserInfo).toContainEqual(elsewhere)
    const other = (await post('signUp', {})).body
    const again = await post('update', { idToken: other.idToken, linkProviderUserInfo: elsewhere })
    expect(again.body.error.message).toBe('FEDERATED_USER_ID_ALREADY_LINKED')
    for (const [message, link] of [
      ['MISSING_RAW_ID', { providerId: 'google.com' }],
      ['MISSING_PROVIDER_ID', { rawId: 'g-1' }],
    ] as const)
      expect((await post('update', { idToken, linkProviderUserInfo: link })).body.error.message).toBe(message)
    const wrong = { email: 'c@mail.example', password: 'password', mfaInfo: [{ phoneInfo: 'no number' }] }
    expect((await post('signUp', wrong)).body.error.message).toBe('INVALID_MFA_PHONE_NUMBER : Invalid format.')
    expect((await post('signUp', { ...wrong, mfaInfo: [] })).status).toBe(200)
  })

  test('comes out of another emulator with its password', async () => {
    const users = [
      { localId: 'moved', email: 'moved@mail.example', salt: 's', passwordHash: 'fakeHash:salt=s:password=a:b cd ef' },
    ]
    const path = `${TOOLKIT}/v1/projects/holmstay/accounts:batchCreate`
    expect((await service.send('POST', path, { users }, owner)).body.error).toBeUndefined()
    expect((await post('signInWithPassword', { email: 'moved@mail.example', password: 'a:b cd ef' })).status).toBe(200)
    for (const broken of [{ users: 'fakeHash:' }, { users: ['fakeHash:'] }, ['fakeHash:']])
      expect((await service.send('POST', path, broken, owner)).status).toBe(400)
  })

  test('is asked for its second factor when an address is linked by a link', async () => {
    const email = 'ann@mail.example'
    const { idToken } = await signUp({ mfaInfo: [{ phoneInfo: '+34600000001' }] })
    const { oobCode } = (await post('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, returnOobLink: true }, owner))
      .body
    const { body } = await post('signInWithEmailLink', { email, oobCode, idToken })
    expect(body).toMatchObject({ mfaPendingCredential: expect.any(String), mfaInfo: [{}] })
    expect(body).not.toHaveProperty('idToken')
  })
})

test('links for the owner are listed with those of mails, oldest first, until they are used', async () => {
  const email = 'ann@mail.example'
  const { idToken } = await signUp()
  await post('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
  const made = await post('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, returnOobLink: true }, owner)
  // Without a continue address, which nobody would follow here.
  expect((await post('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'b@mail.example' })).status).toBe(200)
  const listed = async () => (await service.send('GET', `${EMULATOR}/oobCodes`)).body.oobCodes
  const codes = await listed()
  expect(codes.map(({ requestType }: { requestType: string }) => requestType)).toEqual([
    'VERIFY_EMAIL',
    'EMAIL_SIGNIN',
    'EMAIL_SIGNIN',
  ])
  expect(codes[1]).toEqual({
    email,
    requestType: 'EMAIL_SIGNIN',
    oobCode: made.body.oobCode,
    oobLink: made.body.oobLink,
  })
  expect((await post('signInWithEmailLink', { email, oobCode: made.body.oobCode })).status).toBe(200)
  expect(await listed()).toHaveLength(2)
})

test('with addresses protected the owner learns nothing about who has none of the accounts', async () => {
  await service.send('PATCH', `${EMULATOR}/config`, { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } })
  const ask = { requestType: 'PASSWORD_RESET', email: 'nobody@mail.example', returnOobLink: true }
  expect((await post('sendOobCode', ask, owner)).body).toEqual({
    kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
    email: 'nobody@mail.example',
  })
})

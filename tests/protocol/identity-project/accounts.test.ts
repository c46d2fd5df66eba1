import { signInWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectSdk, createIdentityService, SERVICE_TOKEN, type IdentityService } from '../identity-service.ts'
import { accountCalls, serviceCall } from './service-call.ts'

let service: IdentityService
let call: ReturnType<typeof accountCalls>
beforeAll(async () => {
  service = await createIdentityService()
  call = accountCalls(service)
})
afterAll(() => service.close())

const PASSWORD = 'quiet cove at dawn'
let people = 0
const newEmail = () => `person${++people}@mail.example`

async function newAccount(attributes: object = {}) {
  const email = newEmail()
  const { status, body } = await call('', { email, password: PASSWORD, ...attributes })
  expect([status, body.error]).toEqual([200, undefined])
  return { email, localId: body.localId }
}

const lookup = async (localId: string) => (await call('lookup', { localId: [localId] })).body.users?.[0]
const signIn = (email: string, password = PASSWORD) =>
  service.call('v1/accounts:signInWithPassword', { email, password, returnSecureToken: true })
const messageOf = (result: { body: { error?: { message: string } } }) => result.body.error?.message

describe('privileged calls', () => {
  const paths = ['', ':lookup', ':query', ':update', ':delete', ':batchCreate', ':batchDelete']

  test.each(paths)('accounts%s wants the service token', async (verb) => {
    const path = `/v1/projects/holmstay/accounts${verb}`
    expect((await serviceCall(service, 'POST', path, {}, {})).status).toBe(401)
    expect((await serviceCall(service, 'POST', path, {}, { authorization: 'Bearer owner' })).status).toBe(401)
    expect((await serviceCall(service, 'POST', `${path}?key=holmstay`, {}, {})).status).toBe(401)
  })

  test('are for this project and its tenants only', async () => {
    expect(messageOf(await serviceCall(service, 'POST', '/v1/projects/other/accounts:lookup', {}))).toBe(
      'PROJECT_NOT_FOUND',
    )
    expect(messageOf(await accountCalls(service, 'nowhere')('lookup'))).toBe('TENANT_NOT_FOUND')
    expect(messageOf(await accountCalls(service, '%00')('lookup'))).toBe('TENANT_NOT_FOUND')
  })

  test('refuse text that cannot be stored', async () => {
    for (const text of ['a\0b', 'a\ud800b']) {
      expect((await call('lookup', { localId: [text] })).status).toBe(400)
      expect((await call('', { localId: text })).status).toBe(400)
      expect((await call('batchCreate', { users: [{ localId: 'x', displayName: text }] })).status).toBe(400)
    }
  })
})

describe('the service creates accounts', () => {
  test('with any attribute, and nobody is signed in', async () => {
    const email = newEmail()
    const { body } = await call('', {
      localId: 'chosen-uid',
      email,
      password: PASSWORD,
      emailVerified: true,
      phoneNumber: '+34600000001',
      displayName: 'Anna',
      photoUrl: 'https://pictures.example/anna.jpg',
      customAttributes: '{"role":"host"}',
      mfaInfo: [{ phoneInfo: '+34600000002', displayName: 'work' }],
    })
    expect(body).toEqual({
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: 'chosen-uid',
      email,
      displayName: 'Anna',
    })
    expect(await lookup('chosen-uid')).toMatchObject({
      email,
      emailVerified: true,
      phoneNumber: '+34600000001',
      displayName: 'Anna',
      photoUrl: 'https://pictures.example/anna.jpg',
      customAttributes: '{"role":"host"}',
      passwordHash: 'UkVEQUNURUQ=',
      disabled: false,
      mfaInfo: [{ phoneInfo: '+34600000002', displayName: 'work' }],
    })
  })

  test('without anything, and with a uid of its own making', async () => {
    const { body } = await call('')
    expect(body.localId).toMatch(/^[A-Za-z0-9]{28}$/)
  })

  test.each([
    ['DUPLICATE_LOCAL_ID', { localId: 'taken' }],
    ['EMAIL_EXISTS', { email: 'TAKEN@mail.example' }],
    ['PHONE_NUMBER_EXISTS', { phoneNumber: '+34600000009' }],
    ['INVALID_LOCAL_ID', { localId: 'x'.repeat(129) }],
    ['INVALID_EMAIL', { email: 'no address' }],
    ['INVALID_PHONE_NUMBER', { phoneNumber: '12' }],
    ['WEAK_PASSWORD', { email: 'weak@mail.example', password: '12345' }],
    ['INVALID_PHOTO_URL', { photoUrl: 'javascript:1' }],
    ['INVALID_DISPLAY_NAME', { displayName: 'x'.repeat(201) }],
    ['FORBIDDEN_CLAIM : sub', { customAttributes: '{"sub":"x"}' }],
    ['CLAIMS_TOO_LARGE', { customAttributes: JSON.stringify({ a: 'x'.repeat(1000) }) }],
    ['INVALID_CLAIMS', { customAttributes: '[1]' }],
    ['INVALID_CLAIMS', { customAttributes: '{' }],
    ['INVALID_MFA_PHONE_NUMBER', { mfaInfo: [{ phoneInfo: '1' }] }],
    ['UNEXPECTED_PARAMETER', { localId: 'a', idToken: 'b' }],
  ])('and is refused with %s', async (code, attributes) => {
    await call('', { localId: 'taken', email: 'taken@mail.example', phoneNumber: '+34600000009' })
    const refused = await call('', attributes)
    expect([refused.status, messageOf(refused)?.startsWith(code)]).toEqual([400, true])
  })
})

describe('the service finds accounts', () => {
  test('by each of their names, each account once', async () => {
    const { email, localId } = await newAccount({ phoneNumber: '+34600000021' })
    await call('update', { localId, linkProviderUserInfo: { providerId: 'google.com', rawId: 'g-21' } })
    for (const names of [
      { localId: [localId] },
      { email: [email.toUpperCase()] },
      { phoneNumber: ['+34600000021'] },
      { initialEmail: [email] },
      { federatedUserId: [{ providerId: 'google.com', rawId: 'g-21' }] },
      { localId: [localId], email: [email], federatedUserId: [{ providerId: 'google.com', rawId: 'g-21' }] },
    ]) {
      const { body } = await call('lookup', names)
      expect(body.users.map((user: { localId: string }) => user.localId)).toEqual([localId])
    }
    expect((await call('lookup', { localId: ['nobody'] })).body).toEqual({
      kind: 'identitytoolkit#GetAccountInfoResponse',
    })
  })

  test('in parts and sorted, or only counts them', async () => {
    const made = [
      await newAccount({ localId: 'q-1' }),
      await newAccount({ localId: 'q-2' }),
      await newAccount({ localId: 'q-3' }),
    ]
    const expression = made.map(({ email }) => ({ email }))
    const query = async (body: object) => {
      const response = await call('query', { expression, ...body })
      return (response.body.userInfo ?? []).map((user: { localId: string }) => user.localId)
    }
    expect(await query({})).toEqual(['q-1', 'q-2', 'q-3'])
    expect(await query({ order: 'DESC', limit: '2' })).toEqual(['q-3', 'q-2'])
    expect(await query({ sortBy: 'CREATED_AT', offset: 1, limit: 1 })).toEqual(['q-2'])
    expect(await query({ expression: [{ userId: 'q-3' }] })).toEqual(['q-3'])
    expect((await call('query', { expression, returnUserInfo: false })).body).toEqual({ recordsCount: '3' })
    expect(Number((await call('query', { returnUserInfo: false })).body.recordsCount)).toBeGreaterThan(3)
  })

  test.each([
    ['INVALID_SORT_BY', { sortBy: 'SHOE_SIZE' }],
    ['INVALID_SORT_BY', { sortBy: 'constructor' }],
    ['INVALID_ORDER', { order: 'SIDEWAYS' }],
    ['INVALID_LIMIT', { limit: 501 }],
    ['INVALID_OFFSET', { offset: -1 }],
    ['Invalid JSON payload received', { limit: 1.5 }],
    ['Invalid JSON payload received', { offset: 1e308 }],
  ])('and refuses a query with %s', async (code, body) => {
    expect(messageOf(await call('query', body))?.startsWith(code)).toBe(true)
  })
})

describe('the service changes accounts', () => {
  test('in every attribute, and takes attributes away', async () => {
    const { localId } = await newAccount()
    const email = newEmail()
    const changed = await call('update', {
      localId,
      email,
      emailVerified: true,
      phoneNumber: '+34600000031',
      displayName: 'Berta',
      photoUrl: 'https://pictures.example/b.jpg',
      customAttributes: '{"admin":true}',
      linkProviderUserInfo: { providerId: 'github.com', rawId: '31', displayName: 'berta' },
    })
    expect(changed.body).toMatchObject({
      kind: 'identitytoolkit#SetAccountInfoResponse',
      localId,
      email,
      emailVerified: true,
    })
    expect(await lookup(localId)).toMatchObject({
      email,
      phoneNumber: '+34600000031',
      displayName: 'Berta',
      customAttributes: '{"admin":true}',
      providerUserInfo: [
        { providerId: 'password' },
        { providerId: 'phone' },
        { providerId: 'github.com', rawId: '31' },
      ],
    })
    await call('update', { localId, deleteAttribute: ['DISPLAY_NAME', 4], deleteProvider: ['phone', 'github.com'] })
    const left = await lookup(localId)
    expect(Object.keys(left)).not.toContain('displayName')
    expect(Object.keys(left)).not.toContain('photoUrl')
    expect(Object.keys(left)).not.toContain('phoneNumber')
    expect(left.providerUserInfo).toMatchObject([{ providerId: 'password' }])
    await call('update', { localId, deleteProvider: ['password'] })
    expect(Object.keys(await lookup(localId))).not.toContain('email')
  })

  test('a new password ends every sign-in, and is the one that signs in', async () => {
    const { email, localId } = await newAccount()
    const { body } = await signIn(email)
    expect((await call('update', { localId, password: 'another quiet cove' })).status).toBe(200)
    expect((await service.call('v1/accounts:lookup', { idToken: body.idToken })).body.error?.message).toBe(
      'TOKEN_EXPIRED',
    )
    expect((await signIn(email)).body.error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
    expect((await signIn(email, 'another quiet cove')).status).toBe(200)
  })

  test('revocation ends the sign-ins there are and none that follows', async () => {
    const { email, localId } = await newAccount()
    const { body } = await signIn(email)
    const validSince = String(Math.floor(service.accounts.now().getTime() / 1000))
    expect((await call('update', { localId, validSince })).status).toBe(200)
    expect((await service.call('v1/accounts:lookup', { idToken: body.idToken })).body.error?.message).toBe(
      'TOKEN_EXPIRED',
    )
    expect((await lookup(localId)).validSince).toBe(validSince)
    const again = await signIn(email)
    expect((await service.call('v1/accounts:lookup', { idToken: again.body.idToken })).status).toBe(200)
    await call('update', { localId, validSince: '4102444800' })
    expect((await signIn(email)).status).toBe(200)
  })

  test('a disabled account learns why, and can be enabled again', async () => {
    const { email, localId } = await newAccount()
    const { body } = await signIn(email)
    await call('update', { localId, disableUser: true })
    expect((await signIn(email)).body.error?.message).toBe('USER_DISABLED')
    expect((await service.call('v1/accounts:lookup', { idToken: body.idToken })).body.error?.message).toBe(
      'USER_DISABLED',
    )
    await call('update', { localId, disableUser: false })
    expect((await signIn(email)).status).toBe(200)
  })

  test('claims are in the next token', async () => {
    const connection = await connectSdk(service)
    const client = connection.newClient()
    const { email, localId } = await newAccount()
    const { user } = await signInWithEmailAndPassword(client.auth, email, PASSWORD)
    await call('update', { localId, customAttributes: '{"level":7}' })
    expect((await user.getIdTokenResult(true)).claims['level']).toBe(7)
    await client.close()
    await connection.close()
  })

  test('second factors are given, kept by their ids, and taken away', async () => {
    const { email, localId } = await newAccount({ emailVerified: true })
    const enrollments = [{ mfaEnrollmentId: `first-${localId}`, phoneInfo: '+34600000041', displayName: 'old' }]
    expect((await call('update', { localId, mfa: { enrollments } })).status).toBe(200)
    expect((await signIn(email)).body).toMatchObject({ mfaInfo: [{ phoneInfo: '+*******0041', displayName: 'old' }] })
    await call('update', {
      localId,
      mfa: {
        enrollments: [
          { ...enrollments[0], displayName: 'new' },
          { mfaEnrollmentId: `second-${localId}`, phoneInfo: '+34600000042' },
        ],
      },
    })
    expect((await lookup(localId)).mfaInfo).toMatchObject([{ displayName: 'new' }, { phoneInfo: '+34600000042' }])
    const neighbour = await newAccount({ emailVerified: true })
    expect((await call('update', { localId: neighbour.localId, mfa: { enrollments } })).status).toBe(200)
    expect((await lookup(neighbour.localId)).mfaInfo).toMatchObject([{ mfaEnrollmentId: `first-${localId}` }])
    await call('update', { localId, mfa: {} })
    expect(Object.keys(await lookup(localId))).not.toContain('mfaInfo')
    expect((await lookup(neighbour.localId)).mfaInfo).toHaveLength(1)
  })

  test.each([
    ['MISSING_LOCAL_ID', {}],
    ['USER_NOT_FOUND', { localId: 'nobody' }],
    ['EMAIL_EXISTS', { email: 'holder@mail.example' }],
    ['PHONE_NUMBER_EXISTS', { phoneNumber: '+34600000051' }],
    ['INVALID_EMAIL', { email: 'nowhere' }],
    ['WEAK_PASSWORD', { password: 'short' }],
    ['FORBIDDEN_CLAIM : aud', { customAttributes: '{"aud":1}' }],
    ['FEDERATED_USER_ID_ALREADY_LINKED', { linkProviderUserInfo: { providerId: 'google.com', rawId: 'held' } }],
    ['MISSING_PROVIDER_ID', { linkProviderUserInfo: { rawId: 'x' } }],
    ['MISSING_RAW_ID', { linkProviderUserInfo: { providerId: 'x.com' } }],
    ['INVALID_MFA_PHONE_NUMBER', { mfa: { enrollments: [{ mfaEnrollmentId: 'a', phoneInfo: '+1' }] } }],
    ['INVALID_MFA_ENROLLMENT_ID', { mfa: { enrollments: [{ phoneInfo: '+34600000052' }] } }],
    [
      'DUPLICATE_MFA_ENROLLMENT_ID',
      {
        mfa: {
          enrollments: [
            { mfaEnrollmentId: 'a', phoneInfo: '+34600000052' },
            { mfaEnrollmentId: 'a', phoneInfo: '+34600000053' },
          ],
        },
      },
    ],
  ])('and is refused with %s, nothing changed', async (code, change) => {
    await call('', { localId: 'holder', email: 'holder@mail.example', phoneNumber: '+34600000051' })
    await call('update', {
      localId: 'holder',
      linkProviderUserInfo: { providerId: 'google.com', rawId: 'held' },
    })
    const { localId } = await newAccount()
    const before = await lookup(localId)
    const refused = await call('update', code === 'MISSING_LOCAL_ID' ? change : { localId, ...change })
    expect([refused.status, messageOf(refused)?.startsWith(code)]).toEqual([400, true])
    expect(await lookup(localId)).toEqual(before)
  })
})

describe('the service deletes accounts', () => {
  test('one', async () => {
    const { email, localId } = await newAccount()
    const { body } = await signIn(email)
    expect((await call('delete', { localId })).body).toEqual({ kind: 'identitytoolkit#DeleteAccountResponse' })
    expect(await lookup(localId)).toBeUndefined()
    expect((await service.call('v1/accounts:lookup', { idToken: body.idToken })).body.error?.message).toBe(
      'USER_NOT_FOUND',
    )
    expect(messageOf(await call('delete', { localId }))).toBe('USER_NOT_FOUND')
    expect(messageOf(await call('delete', {}))).toBe('MISSING_LOCAL_ID')
  })

  test('many, those that are not disabled only by force', async () => {
    const open = await newAccount()
    const shut = await newAccount({ disabled: true })
    const localIds = [open.localId, 'nobody', shut.localId]
    expect((await call('batchDelete', { localIds })).body).toEqual({
      errors: [
        { index: 0, localId: open.localId, message: 'NOT_DISABLED : Disable the account before batch deletion.' },
      ],
    })
    expect(await lookup(shut.localId)).toBeUndefined()
    expect((await call('batchDelete', { localIds, force: true })).body).toEqual({})
    expect(await lookup(open.localId)).toBeUndefined()
    expect(messageOf(await call('batchDelete', { localIds: [] }))).toBe('LOCAL_ID_LIST_EXCEEDS_LIMIT')
    expect(messageOf(await call('batchDelete', { localIds: Array.from({ length: 1001 }, String) }))).toBe(
      'LOCAL_ID_LIST_EXCEEDS_LIMIT',
    )
  })
})

test('an anonymous bearer of the API key is no service', async () => {
  const { localId } = await newAccount()
  for (const path of ['/v1/accounts:update', '/v1/accounts:delete', '/v1/accounts:lookup']) {
    const response = await serviceCall(service, 'POST', `${path}?key=holmstay`, { localId, disableUser: true }, {})
    expect(response.status).toBe(400)
  }
  expect(SERVICE_TOKEN.length).toBeGreaterThan(30)
  expect((await lookup(localId)).disabled).toBe(false)
})

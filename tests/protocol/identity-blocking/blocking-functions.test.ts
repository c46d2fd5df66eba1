import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findAccountByEmail } from '#db/queries/account/account-queries.ts'
import { createIdentityService, SERVICE_TOKEN, type IdentityService } from '../identity-service.ts'
import { serviceCall } from '../identity-project/service-call.ts'
import { enrollTotp, newGuest, totpCode } from '../identity-second-factor/second-factor-guests.ts'
import { newestSmsCode } from '../solved-captcha.ts'
import { startFunctions, type FunctionStandIn } from './function-stand-in.ts'

const PASSWORD = 'quiet cove at dawn'
const CONFIG = '/v2/projects/holmstay/config'

let service: IdentityService
let functions: FunctionStandIn
beforeAll(async () => {
  functions = await startFunctions()
  service = await createIdentityService({
    captcha: { required: false },
    throttles: { smsPerNumberPause: { burst: 1000, seconds: 60 }, signUpPerAddress: { burst: 1000, seconds: 60 } },
    settings: { anonymousSignIn: true },
  })
})
afterAll(async () => {
  await functions.close()
  await service.close()
})

type Trigger = 'beforeCreate' | 'beforeSignIn'
const configure = (...events: Trigger[]) => {
  const triggers = Object.fromEntries(events.map((event) => [event, { functionUri: `${functions.url}/${event}` }]))
  return serviceCall(service, 'PATCH', `${CONFIG}?updateMask=blockingFunctions`, { blockingFunctions: { triggers } })
}
const respondWith = (event: Trigger, fields: object) =>
  functions.answers(`/${event}`, { userRecord: { updateMask: Object.keys(fields).join(','), ...fields } })

beforeEach(() => {
  functions.questions.length = 0
  functions.whileAsked(null)
  for (const path of ['/beforeCreate', '/beforeSignIn']) functions.answers(path, {})
})

let people = 0
const newEmail = () => `asked${++people}@mail.example`
const call = async (operation: string, body: object) => (await service.call(`v1/accounts:${operation}`, body)).body
const signUp = (email: string) => call('signUp', { email, password: PASSWORD })
const signIn = (email: string) => call('signInWithPassword', { email, password: PASSWORD })
const stored = (email: string) => findAccountByEmail(service.accounts.db, null, email)
const asked = () => functions.questions.map(({ event }) => `${event.event_type} ${event.sign_in_method}`)

describe('a function that is asked', () => {
  test('before an account is made sets what the account begins with', async () => {
    await configure('beforeCreate')
    respondWith('beforeCreate', {
      displayName: 'Anna',
      photoUrl: 'https://pictures.example/anna.jpg',
      emailVerified: true,
      customClaims: { club: true },
      sessionClaims: { notHere: true },
    })
    const email = newEmail()
    const { idToken, localId } = await signUp(email)
    expect(decodeJwt(idToken)).toMatchObject({
      name: 'Anna',
      picture: 'https://pictures.example/anna.jpg',
      email_verified: true,
      club: true,
    })
    expect(decodeJwt(idToken)).not.toHaveProperty('notHere')
    expect(functions.questions).toHaveLength(1)
    // The account has the very uid that the function was told.
    expect(functions.questions[0]?.event).toMatchObject({ sub: localId, user_record: { uid: localId, email } })
    await signIn(email)
    expect(functions.questions).toHaveLength(1)
  })

  test('before a sign-in adds claims to its tokens alone, and they survive a refresh', async () => {
    await configure('beforeSignIn')
    respondWith('beforeSignIn', { sessionClaims: { desk: 7 } })
    const email = newEmail()
    const first = await signUp(email)
    expect(decodeJwt(first.idToken)).toMatchObject({ desk: 7 })
    const body = { grantType: 'refresh_token', refreshToken: first.refreshToken }
    expect(decodeJwt((await service.call('v1/token', body)).body.id_token)).toMatchObject({ desk: 7 })
    functions.answers('/beforeSignIn', {})
    expect(decodeJwt((await signIn(email)).idToken)).not.toHaveProperty('desk')
  })

  test('sees what the function before it decided', async () => {
    await configure('beforeCreate', 'beforeSignIn')
    respondWith('beforeCreate', { displayName: 'First', customClaims: { club: true } })
    respondWith('beforeSignIn', { displayName: 'Second' })
    const { idToken } = await signUp(newEmail())
    expect(asked()).toEqual(['beforeCreate password', 'beforeSignIn password'])
    expect(functions.questions[1]?.event.user_record).toMatchObject({
      display_name: 'First',
      custom_claims: { club: true },
      provider_data: [{ provider_id: 'password' }],
    })
    expect(decodeJwt(idToken)).toMatchObject({ name: 'Second', club: true })
  })

  test('can check that the service asks, and nobody can use the question as an ID token', async () => {
    await configure('beforeSignIn')
    await signUp(newEmail())
    const [question] = functions.questions
    const jwt = question?.jwt ?? ''
    const keys = (await (
      await service.identity(new Request('http://localhost:3000/identity/.well-known/jwks.json'))
    ).json()) as JSONWebKeySet
    const { payload } = await jwtVerify(jwt, createLocalJWKSet(keys), {
      issuer: 'http://localhost:3000/identity/holmstay',
      audience: `${functions.url}/beforeSignIn`,
    })
    expect(payload).toMatchObject({ event_type: 'beforeSignIn', ip_address: '192.0.2.1' })
    expect(JSON.stringify(payload)).not.toContain('argon2')
    expect((await call('lookup', { idToken: jwt })).error?.message).toBe('INVALID_ID_TOKEN')
  })

  test('is asked by phone numbers, sign-in links and second factors too', async () => {
    await configure()
    const guest = await newGuest(service)
    const { secret, enrollmentId: mfaEnrollmentId } = await enrollTotp(service, guest.idToken)
    await configure('beforeCreate', 'beforeSignIn')
    const phoneNumber = '+34600123987'
    const { sessionInfo } = (await call('sendVerificationCode', { phoneNumber })) as unknown as { sessionInfo: string }
    const code = await newestSmsCode(service, phoneNumber)
    expect((await call('signInWithPhoneNumber', { sessionInfo, code })).idToken).toEqual(expect.any(String))
    const email = newEmail()
    await call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'http://localhost:3000/' })
    const oobCode = await service.newestCode(email)
    expect((await call('signInWithEmailLink', { email, oobCode })).idToken).toEqual(expect.any(String))
    const { mfaPendingCredential } = (await signIn(guest.email)) as unknown as { mfaPendingCredential: string }
    expect(asked()).toEqual([
      'beforeCreate phone',
      'beforeSignIn phone',
      'beforeCreate emailLink',
      'beforeSignIn emailLink',
    ])
    const { body } = await service.call('v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential,
      mfaEnrollmentId,
      totpVerificationInfo: { verificationCode: totpCode(service, secret) },
    })
    expect(body.idToken).toEqual(expect.any(String))
    expect(functions.questions.at(-1)?.event).toMatchObject({
      sign_in_method: 'password',
      sign_in_second_factor: 'totp',
    })
  })

  test('is not asked about anonymous accounts, custom tokens, wrong passwords, taken addresses or by the service itself', async () => {
    const email = newEmail()
    await configure()
    await signUp(email)
    await configure('beforeCreate', 'beforeSignIn')
    await call('signUp', {})
    expect((await call('signInWithPassword', { email, password: 'something else 1' })).error?.message).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    )
    expect((await signUp(email)).error?.message).toBe('EMAIL_EXISTS')
    const authorization = `Bearer ${SERVICE_TOKEN}`
    await service.call('v1/accounts:signUp', { email: newEmail(), password: PASSWORD }, { authorization })
    expect(functions.questions).toEqual([])
  })
})

describe('a function that is against it', () => {
  test('keeps an account from being made, and its words reach the developer', async () => {
    await configure('beforeCreate')
    functions.answers('/beforeCreate', { error: { status: 'PERMISSION_DENIED', message: 'Members only' } }, 403)
    const email = newEmail()
    const result = await service.call('v1/accounts:signUp', { email, password: PASSWORD })
    expect(result.status).toBe(400)
    expect(result.body.error?.message).toBe(
      'BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error: {"error":{"status":"PERMISSION_DENIED","message":"Members only"}}',
    )
    expect(await stored(email)).toBeNull()
  })

  test('leaves a sign-in link as it was', async () => {
    await configure('beforeCreate')
    functions.answers('/beforeCreate', {}, 500)
    const email = newEmail()
    await call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'http://localhost:3000/' })
    const oobCode = await service.newestCode(email)
    expect((await call('signInWithEmailLink', { email, oobCode })).error?.message).toMatch(/^BLOCKING_FUNCTION_ERROR/)
    functions.answers('/beforeCreate', {})
    expect((await call('signInWithEmailLink', { email, oobCode })).localId).toEqual(expect.any(String))
  })

  test('can make an account that is disabled, and disable one that signs in', async () => {
    await configure('beforeCreate')
    respondWith('beforeCreate', { disabled: true })
    const shut = newEmail()
    expect((await signUp(shut)).error?.message).toBe('USER_DISABLED')
    expect(await stored(shut)).toMatchObject({ disabled: true })

    await configure()
    const open = newEmail()
    const { refreshToken } = await signUp(open)
    await configure('beforeSignIn')
    respondWith('beforeSignIn', { disabled: true })
    expect((await signIn(open)).error?.message).toBe('USER_DISABLED')
    expect(await stored(open)).toMatchObject({ disabled: true })
    expect((await service.call('v1/token', { grantType: 'refresh_token', refreshToken })).body.error?.message).toBe(
      'USER_DISABLED',
    )
  })

  test.each<[string, unknown]>([
    ['no JSON', 'yes, please'],
    ['no mask', { userRecord: { displayName: 'Anna' } }],
    ['claims of the service', { userRecord: { updateMask: 'sessionClaims', sessionClaims: { sub: 'somebody' } } }],
    ['claims that are too long', { userRecord: { updateMask: 'customClaims', customClaims: { x: 'y'.repeat(1001) } } }],
  ])('is what one is that answers %s', async (_, result) => {
    const email = newEmail()
    await configure()
    await signUp(email)
    await configure('beforeSignIn')
    functions.answers('/beforeSignIn', result)
    expect((await signIn(email)).error?.message).toMatch(/^BLOCKING_FUNCTION_ERROR_RESPONSE : /)
  })

  test('is one that cannot be reached, too', async () => {
    const gone = await startFunctions()
    await gone.close()
    await serviceCall(service, 'PATCH', `${CONFIG}?updateMask=blockingFunctions`, {
      blockingFunctions: { triggers: { beforeCreate: { functionUri: gone.url } } },
    })
    expect((await signUp(newEmail())).error?.message).toBe(
      'BLOCKING_FUNCTION_ERROR_RESPONSE : The function cannot be reached.',
    )
  })
})

describe('what happens while a function is asked', () => {
  test('counts: a password that was changed meanwhile no longer signs in', async () => {
    const email = newEmail()
    await configure()
    const { idToken } = await signUp(email)
    await configure('beforeSignIn')
    functions.whileAsked(async () => {
      functions.whileAsked(null)
      await call('update', { idToken, password: 'another cove at dusk' })
    })
    expect((await signIn(email)).error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
  })

  test('is not held up: the database is free', async () => {
    await configure('beforeSignIn')
    const email = newEmail()
    await signUp(email)
    let others = 0
    functions.whileAsked(async () => {
      functions.whileAsked(null)
      // The same account: a transaction that waited for the answer would hold its lock.
      await serviceCall(service, 'POST', '/v1/projects/holmstay/accounts:update', {
        localId: (await stored(email))?.uid,
        displayName: 'Meanwhile',
      })
      others += 1
    })
    const { idToken } = await signIn(email)
    expect(others).toBe(1)
    expect(decodeJwt(idToken)).toMatchObject({ name: 'Meanwhile' })
  })

  test('one address is still registered once', async () => {
    await configure('beforeCreate')
    const email = newEmail()
    const answered = await Promise.all(Array.from({ length: 8 }, () => signUp(email)))
    expect(answered.filter(({ idToken }) => idToken)).toHaveLength(1)
    expect(answered.filter(({ error }) => error?.message === 'EMAIL_EXISTS')).toHaveLength(7)
  })
})

describe('the configuration of functions', () => {
  const patch = (blockingFunctions: object) =>
    serviceCall(service, 'PATCH', `${CONFIG}?updateMask=blockingFunctions`, { blockingFunctions })

  test('is read as it was written, and empty when it is cleared', async () => {
    const requested = {
      triggers: { beforeCreate: { functionUri: 'https://functions.example/create' } },
      forwardInboundCredentials: { idToken: true },
    }
    expect((await patch(requested)).body.blockingFunctions).toEqual(requested)
    expect((await patch({})).body.blockingFunctions).toEqual({})
  })

  test.each([
    ['an event there is none of', { triggers: { beforeLunch: { functionUri: 'https://functions.example' } } }],
    ['no address', { triggers: { beforeCreate: {} } }],
    ['a relative address', { triggers: { beforeCreate: { functionUri: '/create' } } }],
    [
      'an address over plain http elsewhere',
      { triggers: { beforeCreate: { functionUri: 'http://functions.example' } } },
    ],
    ['an address with a password', { triggers: { beforeCreate: { functionUri: 'https://a:b@functions.example' } } }],
  ])('with %s is refused', async (_, blockingFunctions) => {
    const { status, body } = await patch(blockingFunctions)
    expect([status, body.error.message.split(' : ')[0]]).toEqual([400, 'INVALID_BLOCKING_FUNCTION'])
  })
})
